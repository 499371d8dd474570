import { execFile } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/**
 * Why a package lacks what patches/ mends in it, in a sentence; undefined when none does. An
 * install without scripts leaves the driver as it was published, and then one request can get
 * another's error after a cut.
 */
export function missingPatch(of = root): Promise<string | undefined> {
  return new Promise((done) => {
    const script = join(of, "scripts/patch-packages.mjs");
    execFile(process.execPath, [script, "--check"], (error, _, told) =>
      done(error ? told.trim() || error.message : undefined),
    );
  });
}
