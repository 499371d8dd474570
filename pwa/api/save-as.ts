/** Saves a file that the page made or keeps under a name of the person's choosing. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers start to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
