import { expect, test } from "vitest";
import type { FileMatch, QueueItem } from "../../../contract/queue.ts";
import { otherOf } from "./use-file-name.ts";

const order = (number: number) =>
  ({
    _id: `${number}`,
    orderNumber: `K-${number}`,
    user: { fullName: "Karim" },
  }) as QueueItem;
const match = (said: string[], ...candidates: [QueueItem, string][]): FileMatch => ({
  said,
  candidates: candidates.map(([order, text]) => ({ order, by: "identifier", text })),
  certain: false,
});
const [own, other] = [order(1022), order(1023)];
const karim = "K-1023 (Karim)";

test.each<[string, FileMatch | undefined, ReturnType<typeof otherOf>]>([
  ["nothing", match([]), undefined],
  ["what could not be compared", undefined, undefined],
  ["this order", match(["K-1022"], [own, "K-1022"]), undefined],
  ["one person's number of two orders", match([], [other, "55"], [own, "55"]), undefined],
  ["another order", match(["K-1023"], [other, "K-1023"]), { said: karim, exists: true }],
  [
    "this and another order",
    match(["K-1022", "K-1023"], [own, "K-1022"], [other, "K-1023"]),
    { said: karim, exists: true },
  ],
  [
    "this order and another person's number",
    match(["K-1022"], [own, "K-1022"], [other, "55"]),
    { said: karim, exists: true },
  ],
  ["two people's numbers", match([], [own, "55"], [other, "66"]), { said: karim, exists: true }],
  [
    "this order and one that is not there",
    match(["K-1022", "K-9999"], [own, "K-1022"]),
    { said: "K-9999", exists: false },
  ],
  ["one that is not there", match(["K-9999"]), { said: "K-9999", exists: false }],
])("a file's name that says %s is in doubt only for what is not this order", (_, match, doubt) => {
  expect(otherOf(match, own)).toEqual(doubt);
});
