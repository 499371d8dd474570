// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { OutboxError, OutboxItem } from "../offline/rows.ts";
import { enqueue } from "../offline/sending/outbox.ts";
import { WaitingActions } from "./WaitingItem.tsx";

const order = await enqueue({
  userId: "rahim",
  kind: "order",
  summary: {},
  body: { category: "nid", slip: ["a"] },
  expectedPrice: 10,
});

/** The buttons of a refused order, in their order; the main one in capitals. */
function buttons(lastError: Partial<OutboxError>, changes: Partial<OutboxItem> = {}): string[] {
  const item = {
    ...order,
    state: "needs-attention",
    lastError: { message: "", ...lastError },
    ...changes,
  };
  const drawn = renderToStaticMarkup(
    <Router ssrPath="/outbox">
      <WaitingActions item={item as OutboxItem} stuck />
    </Router>,
  );
  const names = { সম্পাদনা: "edit", "আবার পাঠান": "again", মুছুন: "delete" } as Record<string, string>;
  return [...drawn.matchAll(/<button[^>]*class="([^"]*)"[^>]*><span[^>]*>([^<]*)</g)].map(
    ([, look = "", text = ""]) => {
      const name = names[text] ?? text;
      return look.includes("bg-accent") ? name.toUpperCase() : name;
    },
  );
}

test.each([
  "attachment-broken",
  "attachment-type",
  "attachment-pdf",
  "attachment-too-large",
  "attachment-gone",
])("a file refused for good (%s) is to be replaced: sending it again is not offered", (code) => {
  expect(buttons({ code, fields: { slip: "a.jpg" } })).toEqual(["EDIT", "delete"]);
});

test("where fields are refused, they are to be edited first", () => {
  expect(buttons({ code: "invalid", fields: { nidNumber: "…" } })).toEqual([
    "EDIT",
    "again",
    "delete",
  ]);
  expect(buttons({ code: "attachments-missing", fields: { slip: "a.jpg" } })).toEqual([
    "EDIT",
    "again",
    "delete",
  ]);
});

test("other refusals may pass, so the order is sent again first", () => {
  expect(buttons({ code: "insufficient-balance" })).toEqual(["AGAIN", "edit", "delete"]);
});

test("what something else answered is sent again with its key, or edited if only its picture was sent", () => {
  const refusal = { code: "bad-answer", message: "413 Too large" };
  expect(buttons(refusal, { maybeSent: true })).toEqual(["AGAIN", "delete"]);
  expect(buttons({ ...refusal, fields: { slip: "a.jpg" } })).toEqual(["EDIT", "again", "delete"]);
});

test("what can't be edited can still be sent again", () => {
  const refusal = { code: "attachment-broken", fields: { slip: "a.jpg" } };
  expect(buttons(refusal, { maybeSent: true })).toEqual(["AGAIN", "delete"]);
  expect(buttons(refusal, { body: undefined })).toEqual(["AGAIN", "delete"]);
});

test("what its user may not have tapped is looked at in its form or deleted, never sent by one tap", () => {
  const refusal = { code: "unproven-item" };
  expect(buttons(refusal)).toEqual(["EDIT", "delete"]);
  expect(buttons(refusal, { maybeSent: true })).toEqual(["EDIT", "delete"]);
  expect(buttons(refusal, { maybeSent: true, kind: "sent-money" })).toEqual(["EDIT", "delete"]);
  expect(buttons(refusal, { body: undefined })).toEqual(["delete"]);
  expect(buttons(refusal, { kind: "none of ours" })).toEqual(["delete"]);
});
