import { saveAs } from "./save-as.ts";

export type StoredFile = { blob: Blob; name: string; type: string };

/** True when this browser can hand such a file to another app. */
export function canShare({ name, type }: Pick<StoredFile, "name" | "type">): boolean {
  return navigator.canShare?.({ files: [new File([], name, { type })] }) ?? false;
}

/**
 * Hands the file to another app, or saves it where that is not possible. Some browsers allow it only right after a tap, so a file
 * that had to be loaded first may be saved instead. It is no error when the user cancels.
 */
export async function shareFile({ blob, name, type }: StoredFile): Promise<void> {
  if (!canShare({ name, type })) return saveAs(blob, name);
  try {
    await navigator.share({ files: [new File([blob], name, { type })] });
  } catch (error) {
    if (isNamed(error, "AbortError")) return;
    if (!isNamed(error, "NotAllowedError")) throw error;
    saveAs(blob, name);
  }
}

/** Hands words to another app; copies them where that is not possible, which answers true. It is no error when the user cancels. */
export async function shareText(text: string): Promise<boolean> {
  if (navigator.share !== undefined) {
    await navigator.share({ text }).catch(() => undefined);
    return false;
  }
  await navigator.clipboard.writeText(text);
  return true;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
