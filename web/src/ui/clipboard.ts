/** Puts text on the clipboard, also on pages that are not secure, where only the old way exists. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    // Inside an open dialog nothing outside it can be selected.
    const home = document.querySelector('dialog[open]') ?? document.body;
    home.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
