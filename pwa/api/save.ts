import { callBlob } from "./client.ts";

/** Saves a blob as a download with this name. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Saves a filtered list as a CSV file, which the server writes. The file's name ends with the day of the filter, otherwise with
 * today in Dhaka. @throws ApiError, Offline
 */
export async function saveCsv(
  path: string,
  filters: { day?: string },
  name: string,
): Promise<void> {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" }).format(new Date());
  saveAs(
    await callBlob(path, { searchParams: { ...filters } }),
    `${name}-${filters.day ?? today}.csv`,
  );
}

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
