import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { type DeskCall, deskCalls } from "../../contract/calls.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * The specification has them; the page sets several prices, or moves a balance, by calls of its
 * own.
 */
const ofOthers = /^POST balance\/update-|^PUT users\/edit-user-balance$/;

test("each call of the desk is made by the page: a button that was forgotten is one that is missing here", () => {
  const page = globSync("pwa/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] })
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  // By its whole name, by its address, or where the address is filled in: what waits in the outbox
  // has the method elsewhere.
  const isMade = (call: DeskCall) => {
    const path = call.slice(call.indexOf(" ") + 1);
    const [start] = path.split("/:");
    return [`"${call}"`, `"${path}"`, `\`${start}/\${`].some((named) => page.includes(named));
  };
  const calls = Object.keys(deskCalls) as DeskCall[];
  expect(calls.filter((call) => !ofOthers.test(call) && !isMade(call))).toEqual([]);
});
