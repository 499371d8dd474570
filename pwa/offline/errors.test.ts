import { describe, expect, test } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { apiError, offline } from "../api/errors.ts";
import { messages, priceUpdated, rechargeReturn } from "../i18n/messages.ts";
import { defineText, linesOf } from "../i18n/t.ts";
import { fieldSentence } from "../ui/form/form-errors.ts";
import { sentence } from "./errors.ts";

describe("sentence", () => {
  test("is the one that came with the answer, in both languages", () => {
    const { status, ...said } = errorCatalogue["insufficient-balance"];
    const error = apiError(status, { ...said, error: said.en, code: "insufficient-balance" });
    expect(sentence(error)).toEqual({
      en: "Insufficient balance!",
      bn: "পর্যাপ্ত ব্যালেন্স নেই।",
      quoted: true,
    });
    expect(sentence(apiError(409, { error: "Moon in the way", code: "moon" })).bn).toBe(
      "Moon in the way",
    );
  });

  test("has its English on the Bengali page only where the specification quotes it", () => {
    const closed = (notice: Sentence) =>
      linesOf(sentence(apiError(403, { error: "", code: "closed", notice })), "bn").length;
    expect(closed({ en: "NID PDF order is closed. Check the group notice.", bn: "বন্ধ।" })).toBe(2);
    expect(closed({ en: "Back on Sunday.", bn: "রবিবার খুলবে।" })).toBe(1);
  });

  test("tells of a lost connection, full storage, none at all and an unknown failure", () => {
    expect(sentence(offline())).toBe(messages.offline);
    expect(sentence({ name: "AbortError", inner: { name: "QuotaExceededError" } })).toBe(
      messages.storageFull,
    );
    const refused = Object.assign(new Error("no IndexedDB"), { name: "MissingAPIError" });
    expect(sentence(refused)).toBe(messages.storageBroken);
    expect(sentence(new Error("x")).en).toBe("Something went wrong!");
  });
});

describe("fieldSentence", () => {
  test("quotes the specification in both languages", () => {
    expect(fieldSentence("passwords-differ", "en")).toBe("Passwords do not match");
    expect(fieldSentence("passwords-differ", "bn")).toBe(
      "পাসওয়ার্ড দুটি মেলেনি।\nPasswords do not match",
    );
  });

  test("translates other codes, and leaves the server's own sentences", () => {
    expect(fieldSentence("nid-length", "en")).toBe("An NID has 10, 13 or 17 digits.");
    expect(fieldSentence("required", "bn")).toBe("এই ঘরটি পূরণ করুন।");
    expect(fieldSentence('Invalid key: Expected "x" but received undefined', "en")).toBe(
      "This field is required.",
    );
    expect(fieldSentence("no-such-code", "en")).toBe("Please check this value.");
    expect(fieldSentence("Choose a file to deliver.", "bn")).toBe("Choose a file to deliver.");
  });
});

test("a return from a payment has the toast of its status", () => {
  expect(rechargeReturn("0000")).toEqual({
    kind: "success",
    sentence: messages.rechargeSuccessful,
  });
  expect(rechargeReturn("error9999")?.sentence.en).toBe(
    "Internal server error from bKash! Please try again.",
  );
  expect(rechargeReturn("toString")).toBeUndefined();
  expect(priceUpdated("Robi Airtel").en).toBe("Robi Airtel Balance updated successfully!");
});

test("English may not be missing, nor take other parameters", () => {
  const text = defineText({
    title: ["শিরোনাম", "Title"],
    count: [(count: number) => `${count}টি`, (count: number) => `${count} items`],
  });
  expect([text.en.count(2), text.bn.title]).toEqual(["2 items", "শিরোনাম"]);
  // @ts-expect-error English is missing
  defineText({ title: ["ক"] });
  // @ts-expect-error other parameters
  defineText({ count: [(count: number) => `${count}`, (name: string) => name] });
  // @ts-expect-error a text for a function
  defineText({ count: [(count: number) => `${count}`, "some"] });
});
