import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTk } from "../../../contract/values/money.ts";
import { arrearOf, claimOf, isWritten, wordsOf } from "./amounts.ts";

const typed = {
  arrearLastThreeYears: "0",
  arrearPastThreeYears: "3300",
  interestAndCompensation: "207",
  currentClaim: "3300",
  totalClaim: "",
  totalCollection: "6807",
};

test("the total claim is both arrears, the interest and the current claim", () => {
  expect(claimOf(typed)).toBe("6807");
  expect(claimOf({ ...typed, arrearLastThreeYears: "" })).toBe("6807");
});

test("nothing is offered while a part is missing or no amount", () => {
  expect(claimOf({ ...typed, currentClaim: "" })).toBeUndefined();
  expect(claimOf({ ...typed, arrearLastThreeYears: "মওকুফ" })).toBeUndefined();
  expect(arrearOf({ ...typed, totalCollection: "" })).toBeUndefined();
  expect(wordsOf("")).toBeUndefined();
});

test("offers Bengali digits when Bengali digits were typed", () => {
  expect(claimOf({ ...typed, currentClaim: "৩৩০০.৫" })).toBe("৬৮০৭.৫০");
});

test("the total arrear is the typed or computed claim less what was collected", () => {
  expect(arrearOf({ ...typed, totalCollection: "6000" })).toBe("807");
  expect(arrearOf({ ...typed, totalClaim: "7000", totalCollection: "6000" })).toBe("1000");
  expect(arrearOf(typed)).toBe("0");
  expect(arrearOf({ ...typed, totalCollection: "7000" })).toBeUndefined();
});

test("the amount in words is the collected amount", () => {
  expect(wordsOf("৬৮০৭")).toBe("ছয় হাজার আট শত সাত টাকা মাত্র।".normalize("NFC"));
});

test("amounts are read in the usual ways of writing", () => {
  for (const text of ["6807", "৬৮০৭", "৳৬,৮০৭", "6,807/-", "৬,৮০৭ টাকা", "6807.00"])
    expect(parseTk(text)).toBe(680_700);
  for (const text of ["", "-5", "1e3", "ছয়", "1/2"]) expect(parseTk(text)).toBeUndefined();
  expect(isWritten("৬,৮০৭", "6807")).toBe(true);
  expect(isWritten("", "6807")).toBe(false);
});

test("sums are exact to the poisha", () => {
  const poisha = fc.integer({ min: 0, max: 10 ** 9 });
  fc.assert(
    fc.property(poisha, poisha, poisha, (a, b, c) => {
      const tk = (amount: number) => (amount / 100).toFixed(2);
      const offered = claimOf({
        ...typed,
        arrearPastThreeYears: tk(a),
        interestAndCompensation: tk(b),
        currentClaim: tk(c),
      });
      expect(parseTk(offered ?? "")).toBe(a + b + c);
    }),
  );
});
