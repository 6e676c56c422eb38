import { chosen } from '../card/chosen.svelte';
import { ApiFailure, createRoom, type FailureCode } from '../client/rest';
import type { Opponent } from '../protocol';
import { navigation } from '../shell/navigation.svelte';
import { settings } from '../settings/settings.svelte';

/** Opening a table from the start page: one at a time, and why the last try failed, if it did. */
export const creation: { busy: string | undefined; failure: FailureCode | undefined } = $state({
  busy: undefined,
  failure: undefined,
});

/** Opens a table and goes there. `label` says which button is at work. */
export async function createTable(label: string, opponent: Opponent): Promise<void> {
  if (creation.busy !== undefined) return;
  creation.busy = label;
  creation.failure = undefined;
  try {
    const { room } = await createRoom({
      rules: chosen.against(opponent),
      opponent,
      name: settings.name,
    });
    navigation.go({ page: 'room', room });
  } catch (error) {
    creation.failure = error instanceof ApiFailure ? error.code : 'offline';
  } finally {
    creation.busy = undefined;
  }
}
