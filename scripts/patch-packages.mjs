// Run by npm after an install, and by prepare.mjs, maybe with an old Node: only builtins and old
// syntax.
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Brings patches/<package>@<version>.patch into node_modules, each whole or not at all; one that is
 * there already changes nothing. Answers why one could not be applied, in a sentence. Nothing is
 * guessed: a patch fits its lines exactly, or not.
 */
export function applyPatches(root) {
  return eachPatch(root, (changed) => void changed.forEach(replaceFile));
}

/** Answers what is not there, and how it comes there. Changes nothing. */
function findMissingPatch(root) {
  return eachPatch(root, (changed, name) =>
    changed.size > 0 ? `patches/${name} is not in node_modules: run npm ci` : undefined,
  );
}

/**
 * Removes each package that its patch fits neither forwards nor backwards: it must be installed
 * anew, as it was published.
 */
export function removeUnfit(root) {
  for (const name of patchesOf(root))
    if (compare(root, name, () => undefined))
      rmSync(folderOf(root, name), { recursive: true, force: true });
}

function eachPatch(root, use) {
  // npm runs this also when it only writes the lockfile.
  if (!existsSync(join(root, "node_modules"))) return undefined;
  for (const name of patchesOf(root)) {
    const problem = compare(root, name, use);
    if (problem) return problem;
  }
  return undefined;
}

const patchesOf = (root) => readdirSync(join(root, "patches")).sort();
const partsOf = (name) => /^(.+)@([^@]+)\.patch$/.exec(name).slice(1);
const folderOf = (root, name) => join(root, "node_modules", partsOf(name)[0]);

/** `use` gets the text of each file that lacks its part of the patch. */
function compare(root, name, use) {
  const [from, version] = partsOf(name);
  const folder = folderOf(root, name);
  try {
    const { version: installed } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (installed !== version)
      return (
        `patches/${name} is not for ${from} ${installed}: see whether that one still needs it, ` +
        "and rename or delete it"
      );
    const changed = new Map();
    for (const { path, hunks } of filesOf(readFileSync(join(root, "patches", name), "utf8"))) {
      const file = join(folder, path);
      const text = readFileSync(file, "utf8");
      const after = replaced(text, hunks);
      if (after !== undefined) changed.set(file, after);
      else if (replaced(text, hunks.map(turned)) === undefined)
        return `patches/${name} does not fit ${file}, which is not as it was published`;
    }
    return use(changed, name);
  } catch (error) {
    return `patches/${name} could not be applied: ${error.message}`;
  }
}

/** The files of a unified diff, each with its hunks. */
function filesOf(diff) {
  const files = [];
  for (const line of diff.split("\n")) {
    const [, path] = /^\+\+\+ b\/(.+)$/.exec(line) || [];
    const [, from, to] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line) || [];
    const file = files[files.length - 1];
    const hunk = file ? file.hunks[file.hunks.length - 1] : undefined;
    if (path) files.push({ path, hunks: [] });
    else if (from) file.hunks.push({ at: from - 1, to: to - 1, before: [], after: [] });
    else if (hunk && /^[ -]/.test(line) && !line.startsWith("--- a/")) {
      hunk.before.push(line.slice(1));
      if (line[0] === " ") hunk.after.push(line.slice(1));
    } else if (hunk && line[0] === "+") hunk.after.push(line.slice(1));
  }
  return files;
}

function turned({ at, to, before, after }) {
  return { at: to, to: at, before: after, after: before };
}

/** The text with each hunk replaced at its line; undefined when another text stands there. */
function replaced(text, hunks) {
  const lines = text.split("\n");
  let shift = 0;
  for (const { at, before, after } of hunks) {
    const there = lines.slice(at + shift, at + shift + before.length);
    if (there.join("\n") !== before.join("\n")) return undefined;
    lines.splice(at + shift, before.length, ...after);
    shift += after.length - before.length;
  }
  return lines.join("\n");
}

/**
 * By a new file in its place: the old one may be linked into other folders, or be read just now.
 */
function replaceFile(text, file) {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text, { mode: statSync(file).mode });
  renameSync(fresh, file);
}

const self = fileURLToPath(import.meta.url);
if (realpathSync(process.argv[1]) === self) {
  const work = process.argv.includes("--check") ? findMissingPatch : applyPatches;
  const problem = work(dirname(dirname(self)));
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
