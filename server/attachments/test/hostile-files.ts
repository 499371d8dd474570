import { activePdfs } from "./active-pdfs.ts";
import { bombs } from "./bombs.ts";
import { brokenFiles } from "./broken-files.ts";
import { polyglots } from "./polyglots.ts";
import { wrongTypes } from "./wrong-types.ts";

/** What an attacker would send as a photo or PDF. `name`: as on the attacker's disk, and unique. */
export type HostileFile = { name: string; bytes: Buffer; why: string };

/**
 * 50 files, each really what `why` says. None may be kept with its own bytes: each is refused, or
 * comes out as the pixels of one ordinary picture.
 */
export async function hostileFiles(): Promise<HostileFile[]> {
  const kinds = await Promise.all([
    bombs(),
    polyglots(),
    wrongTypes(),
    brokenFiles(),
    activePdfs(),
  ]);
  return kinds.flat();
}
