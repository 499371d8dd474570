import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Toast, toast, useToasterStore } from "react-hot-toast/headless";
import { afterEach, expect, test } from "vitest";
import { showLastWord, showToast, type ToastKind } from "./toast.ts";

const sentence = { en: "Order placed successfully!", bn: "অর্ডার হয়েছে।", quoted: true } as const;

let toasts: Toast[] = [];

function Reader() {
  toasts = useToasterStore().toasts;
  return null;
}

function shown(): Toast[] {
  renderToStaticMarkup(createElement(Reader));
  return toasts;
}

afterEach(() => toast.remove());

test.each<[ToastKind, number]>([
  ["blank", 4_000],
  ["success", 2_000],
  ["error", 4_000],
  ["loading", Number.POSITIVE_INFINITY],
  ["custom", 4_000],
])("a toast of the kind %s stands %d ms, in its own look", (kind, ms) => {
  showToast(kind, sentence);
  expect(shown().map(({ type, duration, message }) => [type, duration, message])).toEqual([
    [kind, ms, `${sentence.bn}\n${sentence.en}`],
  ]);
});

test("a loading toast stays until its outcome replaces it", () => {
  showToast("loading", { en: "Saving…", bn: "সংরক্ষণ হচ্ছে…" }, { id: "save" });
  showToast("success", sentence, { id: "save" });
  expect(shown().map(({ id, type }) => [id, type])).toEqual([["save", "success"]]);
  toast.dismiss("save");
  expect(shown().map(({ visible }) => visible)).toEqual([false]);
});

test("after the last word on a failure the error of its screen is left out, and one of later is shown", async () => {
  showLastWord({ en: "Please log in again.", bn: "আবার লগইন করুন।" });
  showToast("error", { en: "Error creating notice", bn: "নোটিশ দেওয়া যায়নি।" });
  expect(shown().map(({ message }) => message)).toEqual(["আবার লগইন করুন।"]);
  await new Promise((later) => setTimeout(later, 600));
  showToast("error", sentence);
  expect(shown()).toHaveLength(2);
});
