import { saveAs } from "../api/save-as.ts";

export type StoredFile = { blob: Blob; name: string; type: string };

/** Opens a file from this device in a window of its own; where that is not allowed, it is saved instead. */
export function openFile({ blob, name, type }: StoredFile): void {
  const address = URL.createObjectURL(blob.type ? blob : new Blob([blob], { type }));
  if (!window.open(address, "_blank")) saveAs(blob, name);
  // The window reads it right away; revoked at once it would be empty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function canShare(file: StoredFile): boolean {
  return navigator.canShare?.({ files: [asFile(file)] }) ?? false;
}

/** Hands the file to another app on the phone. When the person cancels, that is no failure. */
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
