import type { CsvPath } from "../../contract/calls.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { copyText } from "../storage/clipboard.ts";
import { inTime, isNoAnswer } from "../storage/in-time.ts";
import { callBlob } from "./client.ts";

/**
 * In seconds of this page in front, which it is not while somebody chooses whom to send something
 * to.
 */
const SHARE_WAIT = 60;

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
 * Saves a filtered list as a CSV file, which the server writes. The file's name ends with the day
 * or days of the filter, otherwise with today in Dhaka. @throws ApiError, Offline
 */
export async function saveCsv(
  path: CsvPath,
  filters: { day?: string; from?: string; to?: string },
  name: string,
): Promise<void> {
  const today = dateInDhaka(new Date());
  const to = filters.to !== filters.from && filters.to;
  saveAs(
    await callBlob(path, { searchParams: { ...filters } }),
    `${name}-${[filters.day ?? filters.from ?? today, to].filter(Boolean).join("-to-")}.csv`,
  );
}

export type StoredFile = { blob: Blob; name: string; type: string };

/** True when this browser can hand such a file to another app. */
export function canShare({ name, type }: Pick<StoredFile, "name" | "type">): boolean {
  return navigator.canShare?.({ files: [new File([], name, { type })] }) ?? false;
}

/**
 * Hands the file to another app, or saves it where that is not possible. Some browsers allow it
 * only right after a tap, so a file that had to be loaded first may be saved instead.
 */
export async function shareFile({ blob, name, type }: StoredFile): Promise<void> {
  if (!canShare({ name, type })) return saveAs(blob, name);
  try {
    await share({ files: [new File([blob], name, { type })] });
  } catch (error) {
    if (!isNamed(error, "NotAllowedError")) throw error;
    saveAs(blob, name);
  }
}

/**
 * It is no error when the user cancels. Some browsers never tell what came of it: then the button
 * can be used again.
 */
async function share(what: ShareData): Promise<void> {
  try {
    await inTime(navigator.share(what), SHARE_WAIT);
  } catch (error) {
    if (!isNamed(error, "AbortError") && !isNoAnswer(error)) throw error;
  }
}

/**
 * Hands words to another app; copies them where that is not possible, which answers true. It is no
 * error when the user cancels.
 */
export async function shareText(text: string): Promise<boolean> {
  if (navigator.share !== undefined) {
    await share({ text }).catch(() => undefined);
    return false;
  }
  await copyText(text);
  return true;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
