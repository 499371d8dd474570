import { expect, test } from "vitest";
import { shortcutOf } from "./ShortcutHelp.tsx";

const press = (key: string, code: string, more: object = {}) =>
  shortcutOf({
    key,
    code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...more,
  });

test("letters and signs, on a Bengali layout by the position of the key", () => {
  expect([press("j", "KeyJ"), press("J", "KeyJ"), press("?", "Slash", { shiftKey: true })]).toEqual(
    ["next", "next", "help"],
  );
  expect([press("জ", "KeyJ"), press("ক", "KeyK"), press("।", "Slash")]).toEqual([
    "next",
    "previous",
    "search",
  ]);
  // On a Dvorak layout the letter counts, not the position.
  expect([press("h", "KeyJ"), press("j", "KeyC")]).toEqual([undefined, "next"]);
});

test("not with a modifier, and not while an input method composes a word", () => {
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
  ])
    expect(press("r", "KeyR", more)).toBeUndefined();
  expect(press("toString", "KeyX")).toBeUndefined();
});
