import { expect, test } from "vitest";
import { mendDistrict } from "./known-words.ts";

test.each([
  ["Bhairab Municipality, Bhairab, Kishoregan", "Bhairab Municipality, Bhairab, Kishoreganj"],
  ["Upazila: Dharmapasha, Dist: Sunamgan", "Upazila: Dharmapasha, Dist: Sunamganj"],
  ["House-59, Chattogrm-1185", "House-59, Chattogram-1185"],
  ["Village: Kishoregan, Dist: Dhaka", "Village: Kishoregan, Dist: Dhaka"],
  ["Kamalpur", "Kamalpur"],
  ["Sunamganj", "Sunamganj"],
])("%j reads %j", (printed, value) => {
  expect(mendDistrict(printed)).toBe(value);
});
