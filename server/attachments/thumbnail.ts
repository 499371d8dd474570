import type { Seal } from "../seal/seal.ts";

/** Whose thumbnail it is: a row, and the sum of the file of that row, so that no picture is shown by that of another one. */
type Place = { id: string; sha256: Buffer };

export function sealThumbnail(seal: Seal, of: Place, jpeg: Uint8Array): Buffer {
  return seal.sealBytes(jpeg, placeOf(of));
}

/** Undefined when it is of another file, was changed, or is sealed with a key that is gone: then it is drawn anew. */
export function openThumbnail(seal: Seal, of: Place, sealed: Buffer): Buffer | undefined {
  try {
    return seal.openBytes(sealed, placeOf(of));
  } catch {
    return undefined;
  }
}

function placeOf({ id, sha256 }: Place): string {
  return `attachments.thumbnail ${id} ${sha256.toString("hex")}`;
}
