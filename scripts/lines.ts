import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * What each part of the house may hold: non-blank lines without tests, and words of its documents. They only go down; a change
 * that must raise one says in its commit what that bought.
 */
export const ceilings = {
  contract: 3_327,
  server: 19_287,
  pwa: 33_040,
  bench: 2_438,
  "e2e helpers": 1_553,
  documents: 15_993,
};
type Part = keyof typeof ceilings;

const sources = "{contract,server,pwa,bench,e2e}/**/*.{ts,tsx,css,mjs,sql,html}";
const isTest = (path: string) => /\.test\.tsx?$|^e2e\/journeys\/|(^|\/)test\//.test(path);
const partOf = (path: string): Part =>
  path.endsWith(".md")
    ? "documents"
    : path.startsWith("e2e/")
      ? "e2e helpers"
      : (path.split("/", 1)[0] as Part);
/** A folder or file directly below a part, as `server/orders`. */
const roomOf = (path: string) => path.split("/", 2).join("/");

/** Lines and words of a tree, by part and by room. */
export function countLines(root: string) {
  const parts = new Map<Part, number>(Object.keys(ceilings).map((part) => [part as Part, 0]));
  const rooms = new Map<string, number>();
  for (const path of globSync([sources, "*.md", "bench/*.md"], { cwd: root }).map((path) =>
    path.replaceAll("\\", "/"),
  )) {
    if (isTest(path)) continue;
    const text = readFileSync(join(root, path), "utf8");
    const size = path.endsWith(".md")
      ? text.split(/\s+/).filter(Boolean).length
      : text.split("\n").filter((line) => line.trim()).length;
    parts.set(partOf(path), (parts.get(partOf(path)) ?? 0) + size);
    if (!path.endsWith(".md")) rooms.set(roomOf(path), (rooms.get(roomOf(path)) ?? 0) + size);
  }
  return { parts, rooms };
}

/** A sentence for each part that is larger than its ceiling. */
export function checkLines(root: string): string[] {
  return [...countLines(root).parts]
    .filter(([part, size]) => size > ceilings[part])
    .map(
      ([part, size]) =>
        `${part}: ${size}, more than its ceiling of ${ceilings[part]} (scripts/lines.ts)`,
    );
}

/** Product lines removed and added since the last release; undefined without one, or without git. */
export function changedSinceRelease(
  root: string,
): { since: string; added: number; removed: number } | undefined {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const since = git("describe", "--tags", "--abbrev=0").trim();
    const product = ["contract", "server", "pwa", ":!*.test.ts", ":!*.test.tsx", ":!*/test/*"];
    const rows = git("diff", "--numstat", since, "--", ...product)
      .split("\n")
      .map((row) => row.split("\t"));
    const sum = (at: number) => rows.reduce((all, row) => all + (Number(row[at]) || 0), 0);
    return { since, added: sum(0), removed: sum(1) };
  } catch {
    return undefined;
  }
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const root = join(import.meta.dirname, "..");
  const { parts, rooms } = countLines(root);
  const row = (name: string, size: number, limit = "") =>
    console.log(`${name.padEnd(28)}${String(size).padStart(7)}${limit}`);
  for (const [room, size] of [...rooms].sort(([one], [other]) => one.localeCompare(other)))
    row(room, size);
  console.log();
  for (const [part, size] of parts)
    row(part, size, ` of ${ceilings[part]}${part === "documents" ? " words" : ""}`);
  const changed = changedSinceRelease(root);
  if (changed)
    console.log(
      `\nSince ${changed.since}: +${changed.added} −${changed.removed}, removed ÷ added ${(changed.removed / changed.added).toFixed(2)}`,
    );
}
