/** Saves a blob as a download with this name. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
