import { saveAs } from "../api/save-as.ts";
import type { StoredFile } from "../api/share-file.ts";

/** Opens a file from this device in its own window, or saves it where windows are blocked. */
export function openFile({ blob, name, type }: StoredFile): void {
  const address = URL.createObjectURL(blob.type ? blob : new Blob([blob], { type }));
  if (!window.open(address, "_blank")) saveAs(blob, name);
  // The new window needs the URL for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
