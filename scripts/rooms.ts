import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { importsOf, isTest, sourcesOf, target } from "./import-rules.ts";

/** A folder with more files must be split into rooms. */
const MOST_FILES = 30;

/** A room is a folder or file directly under `contract/`, `server/` or `pwa/`. */
const roomOf = (path: string) => path.split("/", 2).join("/");

/** Folders with too many files, a sentence for each. */
export function crowdedFolders(files: string[]): string[] {
  const count = new Map<string, number>();
  for (const file of files) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1);
  return [...count]
    .filter(([, files]) => files > MOST_FILES)
    .map(
      ([folder, files]) =>
        `${folder}/ holds ${files} files: more than ${MOST_FILES} want rooms of their own`,
    );
}

/**
 * Loops of rooms that import one another, a sentence for each: none of them can be understood
 * alone. `imports`: from file to file, without those of types only.
 */
export function loopsOf(imports: { from: string; to: string }[]): string[] {
  const needs = new Map<string, Map<string, string>>();
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === other) continue;
    needs.set(room, (needs.get(room) ?? new Map()).set(other, `${from} imports ${to}`));
  }
  const seen = new Set<string>();
  const loops: string[] = [];
  const walk = (room: string, way: string[]) => {
    const begin = way.indexOf(room);
    if (begin >= 0) {
      const loop = [...way.slice(begin), room];
      const steps = loop.slice(1).map((next, index) => needs.get(loop[index] ?? "")?.get(next));
      loops.push(`${loop.join(" → ")}: ${steps.join("; ")}`);
    }
    if (seen.has(room)) return;
    seen.add(room);
    for (const next of needs.get(room)?.keys() ?? []) walk(next, [...way, room]);
  };
  for (const room of needs.keys()) walk(room, []);
  return loops;
}

/** Crowded folders and loops of rooms, a sentence for each. */
export function checkRooms(root: string): string[] {
  const files = sourcesOf(
    root,
    "{contract,server,pwa,e2e,bench,sim,scripts}/**/*.{ts,tsx,mjs,css}",
  );
  const sources = files.filter(
    (path) => /^(contract|server|pwa)\/.*\.tsx?$/.test(path) && !isTest(path),
  );
  const imports = sources.flatMap((from) =>
    importsOf(from, readFileSync(join(root, from), "utf8"))
      .filter(({ specifier, typesOnly }) => specifier.startsWith(".") && !typesOnly)
      .map(({ specifier }) => ({ from, to: posix.normalize(target(from, specifier)) })),
  );
  return [...crowdedFolders(files), ...loopsOf(imports)];
}
