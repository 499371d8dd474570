import { expect, test } from "vitest";
import { spellingCost } from "./spelling.ts";

const cost = (bengali: string, english: string) => spellingCost(bengali.normalize("NFC"), english);

test.each([
  ["রহমান", "Rahman"],
  ["আক্তার", "AKTER"],
  ["চৌধুরী", "Chowdhury"],
  ["মোস্তাফিজুর", "Mustafizur"],
  ["লক্ষ্মী", "Laxmi"],
  ["বড়ুয়া", "Barua"],
  ["বনগাঁও", "Bangaon"],
  ["দীনেন্দ্র", "Dinendra"],
  ["শাহজাদপুর", "Shahjadpur"],
])("%s is spelled %s", (bengali, english) => {
  expect(cost(bengali, english)).toBeLessThan(0.5);
});

test.each([
  ["মন্টু", "Montu", "মস্টু"],
  ["পাঁচবিবি", "Pachbibi", "পীচবিবি"],
  ["দর্শনা", "Darshana", "দশনা"],
  ["ভবেশ", "Bhabesh", "তবেশ"],
  ["রংমালা", "Rangmala", "রমালা"],
])("%s fits %s better than %s does", (right, english, wrong) => {
  expect(cost(right, english) + 0.6).toBeLessThan(cost(wrong, english));
});

test("a translation is no spelling", () => {
  expect(cost("দক্ষিণ", "South")).toBeGreaterThan(2);
});
