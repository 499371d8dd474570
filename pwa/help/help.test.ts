import { expect, test } from "vitest";
import type { Help } from "../../contract/help/help.ts";
import { drawable } from "./help.ts";

const help: Help = {
  services: [
    { key: "nid", name: { bn: "সাইন কপি", en: "Sign copy" }, price: 120, more: false, open: true },
  ],
  ways: ["bkash"],
  retentionDays: 90,
  readsOutside: false,
  questions: [],
};

test("what a phone has kept is drawn, with its version", () => {
  expect(drawable({ help, version: "a" })).toEqual({ help, version: "a" });
  expect(drawable({ help })).toEqual({ help, version: undefined });
});

test("what another release has kept, with less than is drawn, is not", () => {
  const { ways: _, ...older } = help;
  const unnamed = { ...help, services: [{ key: "nid", price: 1 }] };
  for (const known of [
    undefined,
    null,
    "help",
    1,
    [],
    {},
    help,
    { help: older },
    { help: unnamed },
  ])
    expect(drawable(known)).toBeUndefined();
});
