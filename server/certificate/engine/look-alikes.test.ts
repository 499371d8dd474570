import { expect, test } from "vitest";
import { lookAlikes, mendImpossible } from "./look-alikes.ts";

test.each([
  ["নিশ্টয়", "নিশ্চয়"],
  ["খপ্ড", "খণ্ড"],
  ["ভাঙ্ডার", "ভাণ্ডার"],
  ["অন্ক", "অঙ্ক"],
  ["ব্রাহ্যণ", "ব্রাহ্মণ"],
  ["ইাটা", "হাঁটা"],
  ["বীঁধ", "বাঁধ"],
  ["চঁাদ", "চাঁদ"],
  ["ক্ুল", "কুল"],
  ["মুূল", "মূল"],
  ["ম\u09bcেলা", "মেলা"],
  ["র্যাব", "র\u200dযাব".replace("\u200dয", "\u200d্য")],
])("%j can only be %j", (seen, printed) => {
  expect(mendImpossible(seen.normalize("NFC"))).toBe(printed.normalize("NFC"));
});

test.each(["কষ্ট", "সূর্য", "লক্ষ্য", "কাঁটা", "এঁকে", "শান্তি", "পূর্ব", "মৃত্যু", "র\u200d্যাংক", "ধৈর্য", "হোসেন আলী"])(
  "%s stays",
  (word) => {
    expect(mendImpossible(word.normalize("NFC"))).toBe(word.normalize("NFC"));
  },
);

test.each([
  ["শাস্তি", "শান্তি"],
  ["তবন", "ভবন"],
  ["কম", "কর্ম"],
  ["বীধ", "বাঁধ"],
  ["কাঠাল", "কাঁঠাল"],
  ["ষ্টোর", "স্টোর"],
])("%s may be %s", (seen, printed) => {
  expect(lookAlikes(seen)).toContain(printed);
});

test("a moon is neither doubled nor put at the end of a word", () => {
  expect(lookAlikes("ভূঁইয়া".normalize("NFC")).filter((word) => /ঁ.*ঁ/u.test(word))).toEqual([]);
  expect(lookAlikes("মিয়া".normalize("NFC")).filter((word) => word.endsWith("ঁ"))).toEqual([]);
  expect(lookAlikes("বনগা")).toContain("বনগাঁ");
});
