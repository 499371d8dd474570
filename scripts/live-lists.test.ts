import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { liveLists } from "../contract/live.ts";

const root = resolve(import.meta.dirname, "..");
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ["**/*.test.*"] })
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
/** The words in quotes within what one of these expressions finds. */
const named = (source: string, expression: RegExp) =>
  new Set(
    [...source.matchAll(expression)].flatMap(([found]) =>
      [...found.matchAll(/"([\w-]+)"/g)].map(([, one]) => one),
    ),
  );

test("each list that open pages hear of is told by the server, and some screen listens for it", () => {
  const told = named(sourcesOf("server/**/*.ts"), /\b(?:to|staffLists|settingsChanged)\([^)]*\)/g);
  const heard = named(
    sourcesOf("pwa/**/*.{ts,tsx}"),
    /\bevents: \[[^\]]*\]|\b(?:onChange|useAsking)\([^)]*/g,
  );
  expect(liveLists.filter((list) => !told.has(list))).toEqual([]);
  expect(liveLists.filter((list) => !heard.has(list))).toEqual([]);
});
