import "../test/browser.ts";
import { beforeEach, expect, test } from "vitest";
import { applyUpdate } from "./update.ts";

const asked: unknown[] = [];
const reloads: true[] = [];
const phone = { waiting: true, typed: "" };
const waiting = { postMessage: (message: unknown) => void asked.push(message) };
const define = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { value });

define(navigator, "serviceWorker", {
  getRegistration: async () => (phone.waiting ? { waiting } : {}),
});
define(globalThis, "location", { reload: () => void reloads.push(true) });
define(document, "querySelector", () => null);
define(document, "querySelectorAll", () => [{ value: phone.typed }]);

beforeEach(() => {
  asked.length = 0;
});

test("while text is typed the new worker is left waiting, because this page still needs its files", async () => {
  phone.typed = "555";
  await applyUpdate();
  expect([reloads, asked]).toEqual([[], []]);
  phone.typed = "";
});

test("while the new worker waits it is asked to take over, and nothing is reloaded", async () => {
  for (let turn = 0; turn < 20; turn += 1) await applyUpdate();
  expect(asked).toEqual(Array(20).fill({ type: "SKIP_WAITING" }));
  expect(reloads).toEqual([]);
});

test("once it has taken over the page reloads, once, and not over what was typed meanwhile", async () => {
  phone.waiting = false;
  phone.typed = "555";
  await applyUpdate();
  expect(reloads).toEqual([]);
  phone.typed = "";
  await Promise.all([applyUpdate(), applyUpdate()]);
  expect([reloads, asked]).toEqual([[true], []]);
});
