import { expect, test } from "vitest";
import { type Settled, settleBengali, settleEnglish } from "./word-vote.ts";

const nfc = (text: string) => text.normalize("NFC");

function settle(...rows: (readonly [readings: string[], english: string | undefined])[]): Settled[] {
  return settleBengali(
    rows.map(([readings, english]) => ({
      bengali: { value: nfc(readings[0] ?? ""), readings: readings.map(nfc) },
      english: english === undefined ? undefined : { value: english, readings: [english] },
    })),
  );
}

const one = (readings: string[], english?: string) => settle([readings, english])[0]?.value;

test.each([
  ["n and s", ["শাস্তা মারিয়া", "শাস্তা মারিয়া"], "Shanta Maria", "শান্তা মারিয়া"],
  ["a lost reph", ["দশনা"], "Darshana", "দর্শনা"],
  ["bh and t", ["তবেশ পাল"], "Bhabesh Paul", "ভবেশ পাল"],
  ["a lost moon and a wrong vowel", ["পীচবিবি"], "Pachbibi", "পাঁচবিবি"],
  ["two letters at once", ["তদ্দ্রা"], "Bhandra", "ভন্দ্রা"],
  ["a district, however garbled", ["জেলা: টাদপুর", "জেলা: চাদপূর"], "Dist: Chandpur", "জেলা: চাঁদপুর"],
])("English tells %s apart", (_, readings, english, value) => {
  expect(one(readings, english)).toBe(nfc(value));
});

test.each([
  ["মোঃ শাস্তা", "Md. Shasta"],
  ["ভূঁইয়া", "Bhuiyan"],
  ["মিয়া", "Mian"],
  ["চান্দপুর", "Chandpur"],
  ["তোলা: ঢাকা", "Dist: Dhaka"],
  ["দক্ষিণ পাড়া", "South Para"],
  ["নুরুল হুদা", "Nurul Huda"],
  ["নূরুল হুদা", "Nurul Huda"],
])("%s (%s) stays", (bengali, english) => {
  expect(one([bengali, bengali], english)).toBe(nfc(bengali));
});

test("what one reading saw rightly is taken out of it, word by word", () => {
  expect(one(["শাস্তিবাগ, মন্টু", "শান্তিবাগ, মস্টু", "শাস্তিবাগ, মস্টু"], "Shantibag, Montu")).toBe("শান্তিবাগ, মন্টু");
});

test("the same word in English is the same word in Bengali, all over the sheet", () => {
  const rows = settle([["কাঠাল, কাঁঠাল", "কাঠাল, কাঠাল"], "Kathal, Kathal"], [["কাঠাল"], "Kathal"]);
  expect(rows.map(({ value }) => value)).toEqual(["কাঁঠাল, কাঁঠাল", "কাঁঠাল"]);
});

test("common words need no English", () => {
  expect(one(["পৌরসতা", "পৌরসতা"])).toBe("পৌরসভা");
  expect(one(["ষ্টেশন রোড, কেশবপূর"])).toBe("স্টেশন রোড, কেশবপুর");
});

test("a number is never made up, only chosen among those that were read", () => {
  expect(one(["বাসা-২৯৬", "বাসা-২৯১"], "House-291")).toBe("বাসা-২৯১");
  expect(one(["বাসা-২৯৬", "বাসা-২৯৬"], "House-291")).toBe("বাসা-২৯৬");
});

test("words that ran together are parted, numbers that fell apart are joined, as another reading has them", () => {
  expect(one(["হোল্ডিংনং-১২ ৩৪", "হোল্ডিং নং-১২৩৪"], "Holding No-1234")).toBe("হোল্ডিং নং-১২৩৪");
});

test("a word unlike its English is named", () => {
  expect(settle([["রহিম তরফদার"], "Rahim Tarafder"])[0]?.unfit).toBe(false);
  expect(settle([["রগিম তরফদার"], "Rahim Tarafder"])[0]?.unfit).toBe(true);
});

test("Bengali tells how an English word ends, among its readings", () => {
  const english = { value: "HAJ KARIM", readings: ["HAJI KARIM", "HAJ KARIM", "HAJ KARIM"] };
  expect(settleEnglish(english, "হাজী করিম")).toBe("HAJI KARIM");
  expect(settleEnglish({ ...english, readings: ["HAJ KARIM"] }, "হাজী করিম")).toBe("HAJ KARIM");
});

test("a picture full of words takes no more time than an address", () => {
  const many = Array.from({ length: 5000 }, () => "শাস্তা").join(" ");
  expect(one([many], many.replaceAll("শাস্তা", "Shanta"))).toHaveLength(many.length);
  expect(one(["শাস্তা".repeat(1000)], "Shanta".repeat(1000))).toHaveLength(6000);
});
