import { expect, test } from "vitest";
import { findMisfits } from "./misfits.ts";

const nfc = (text: string) => text.normalize("NFC");

test.each([
  ["রহিমা খাতুন", "Rahima Khatun", true],
  ["মোছাঃ রহিমা", "Mst. Rahima", true],
  ["শাস্তা দাস", "Shanta Das", false],
  ["শান্তাদাস", "Shanta Das", false],
  ["রহিমা ম্থ্কো", "Rahima Khatun", false],
])("the name %s and %s fit: %j", (nameInBangla, nameInEnglish, fit) => {
  const content = { nameInBangla: nfc(nameInBangla), nameInEnglish };
  expect(findMisfits(content)).toEqual(fit ? [] : ["nameInBangla", "nameInEnglish"]);
});

test("an address may have a word that is translated and numbers, but no misread place", () => {
  const place = (bangla: string) => ({
    permanentAddressInBangla: nfc(bangla),
    permanentAddressInEnglish: "South Badda, Dhaka-1212",
  });
  expect(findMisfits(place("দক্ষিণ বাড্ডা, ঢাকা-১২১২"))).toEqual([]);
});

test("one language alone has nothing to fit", () => {
  expect(findMisfits({ nameInBangla: "শাস্তা" })).toEqual([]);
});
