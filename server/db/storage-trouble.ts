const full =
  /\b53100\b|\bENOSPC\b|\bEDQUOT\b|No space left on device|Check free disk space|Disk quota exceeded/i;
const readOnly = /\b25006\b|\bEROFS\b|Read-only file system|in a read-only transaction/i;

/**
 * What to do about a database that can't write; undefined for another failure. `where`: the folder,
 * or a name for it.
 */
export function storageTrouble(
  failure: string | (Error & { code?: string }),
  where: string,
): string | undefined {
  const words = typeof failure === "string" ? failure : `${failure.code} ${failure.message}`;
  if (full.test(words)) return `The disk of ${where} is full: make room there.`;
  if (readOnly.test(words)) return `Nothing can be written to ${where}: it is read-only.`;
  return undefined;
}
