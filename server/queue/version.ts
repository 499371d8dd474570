import { hash } from "node:crypto";
import type { ListVersion } from "../db/list-version.ts";

/**
 * The version of a list that depends on more than its rows, as on who reads it: another `of` is
 * another list, which a page that has the former loads whole.
 */
export function versionFor({ etag, settled, epoch }: ListVersion, of: unknown): ListVersion {
  const other = hash("sha256", JSON.stringify([epoch, of]), "hex").slice(0, 8);
  return { etag: etag.replace(epoch, other), settled, epoch: other };
}
