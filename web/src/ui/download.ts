/** Hands a file to the browser's downloads. */
export function download({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the file by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
