import { saveAs } from "../api/save-as.ts";

export type StoredFile = { blob: Blob; name: string; type: string };

/** Opens a file from this device in its own window, or saves it where windows are blocked. */
export function openFile({ blob, name, type }: StoredFile): void {
  const address = URL.createObjectURL(blob.type ? blob : new Blob([blob], { type }));
  if (!window.open(address, "_blank")) saveAs(blob, name);
  // The new window needs the URL for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function canShare(file: StoredFile): boolean {
  return navigator.canShare?.({ files: [asFile(file)] }) ?? false;
}

/** Shares the file with another app. It is no error when the user cancels. */
export async function shareFile(file: StoredFile): Promise<void> {
  try {
    await navigator.share({ files: [asFile(file)] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

function asFile({ blob, name, type }: StoredFile): File {
  return new File([blob], name, { type });
}
