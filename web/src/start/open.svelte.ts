import { chosen } from '../card/chosen.svelte';
import { createRoom } from '../client/rest';
import type { Opponent } from '../protocol';
import { navigation } from '../router/navigation.svelte';
import { settings } from '../settings/settings.svelte';

/** Opening a table from the start page: one at a time, and whether the last try failed. */
export const opening: { busy: string | undefined; failed: boolean } = $state({
  busy: undefined,
  failed: false,
});

/** Opens a table and goes there. `label` says which button is at work. */
export async function openTable(label: string, opponent: Opponent): Promise<void> {
  if (opening.busy !== undefined) return;
  opening.busy = label;
  opening.failed = false;
  try {
    const { room } = await createRoom({
      rules: chosen.against(opponent),
      opponent,
      name: settings.name,
    });
    navigation.go({ page: 'room', room });
  } catch {
    opening.failed = true;
  } finally {
    opening.busy = undefined;
  }
}
