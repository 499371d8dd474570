import { pictureParts } from "../../../contract/values/picture-parts.ts";
import { readBytes } from "../../storage/bytes.ts";
import { contentOf } from "./content.ts";

/**
 * False for a JPEG, PNG or WebP of which the end is missing: a browser shows what is there, and
 * says nothing.
 */
export async function isWhole(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await readBytes(file.slice(0, 1024)));
  if (!["jpeg", "png", "webp"].includes(contentOf(head))) return true;
  return pictureParts(new Uint8Array(await readBytes(file))) !== undefined;
}
