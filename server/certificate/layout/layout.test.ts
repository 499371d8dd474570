import { expect, test } from "vitest";
import { joinLines } from "./layout.ts";

test.each([
  [["Road 5, Dhaka-", "1212"], "Road 5, Dhaka-1212"],
  [["Noor-E-", "Jannat"], "Noor-E-Jannat"],
  [["Village- Bhabanipur, Post-", "Bhabanipur-2210"], "Village- Bhabanipur, Post- Bhabanipur-2210"],
  [["গ্রাম- ভবানীপুর-", "২২১০"], "গ্রাম- ভবানীপুর-২২১০"],
  [["Uttar", "Para"], "Uttar Para"],
])("%j is %j", (lines, text) => {
  expect(joinLines(lines)).toBe(text);
});
