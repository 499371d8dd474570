import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { build, type Plugin } from "vite";

const root = join(import.meta.dirname, "..");

/** A fault put in on purpose: of this file, this text is another. */
export type Plant = { file: string; from: string; to: string };

/** A program that runs anew for each call, with these globals. */
export type Program<Exports> = (globals: object) => Exports;

/** What is the same for all programs: looked up once, as each look through `globals` is slow. */
const language = [
  ...[
    "undefined",
    "Object",
    "Array",
    "Map",
    "Set",
    "WeakMap",
    "WeakSet",
    "Symbol",
    "JSON",
    "Reflect",
  ],
  ...["Error", "TypeError", "RangeError", "String", "Number", "Boolean", "RegExp", "Proxy"],
  ...["Uint8Array", "ArrayBuffer", "DataView", "structuredClone", "isNaN", "parseInt"],
].join();

/** Makes one script of a file and all that it imports. */
export async function bundle<Exports>(
  entry: string,
  plants: readonly Plant[] = [],
): Promise<Program<Exports>> {
  const made = await build({
    configFile: false,
    root,
    logLevel: "error",
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: plants.map(planting),
    build: {
      write: false,
      minify: false,
      target: "esnext",
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: join(root, entry), formats: ["iife"], name: "program" },
    },
  });
  const [first] = [made].flat();
  if (!first || !("output" in first)) throw new Error(`nothing was made of ${entry}`);
  const [{ code }] = first.output;
  // All that it does not declare itself is looked up in its globals, whenever it is used: Dexie
  // exchanges `Promise` for some moments.
  const text = `(function (globals) {with (globals) {return (function (${language}) {"use strict";${code}
return program;})(${language})}})`;
  return new Script(text, { filename: entry }).runInThisContext() as Program<Exports>;
}

function planting(plant: Plant): Plugin {
  return {
    name: "plant",
    enforce: "pre",
    transform: (code, id) => (relative(root, id) === plant.file ? planted(code, plant) : undefined),
  };
}

/** @throws when the text is not there exactly once, since the code has moved on */
export function planted(code: string, { file, from, to }: Plant): string {
  if (code.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
  return code.replace(from, () => to);
}

export const urlOf = (file: string) => String(pathToFileURL(join(root, file)));
export const sourceOf = (file: string) => readFileSync(join(root, file), "utf8");
