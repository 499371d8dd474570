import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addHyphen, readDate, tidyDate } from "./typed-date.ts";

describe("a typed date of birth", () => {
  test.each([
    ["1990-05-21", "1990-05-21"],
    ["১৯৯০-০৫-২১", "1990-05-21"],
    ["1990/5/1", "1990-05-01"],
    ["19900521", "1990-05-21"],
    ["21051990", "1990-05-21"],
    ["২১.৫.১৯৯০", "1990-05-21"],
    [" 21 / 05 / 1990 ", "1990-05-21"],
    // What the hyphens of the year-first pad make of a day that is typed first.
    ["2005-19-90", "1990-05-20"],
    ["1901-2001", "2001-01-19"],
    ["20051012", "2005-10-12"],
    ["2000-02-29", "2000-02-29"],
  ])("%s is %s", (typed, date) => {
    expect(readDate(typed)).toBe(date);
  });

  test.each(["", "1990", "1990-05", "1990-02-30", "05/21/1990", "00000000", "21-05-90", "১৯৯০-১৩-০১", "abc"])(
    "%s is none",
    (typed) => {
      expect(readDate(typed)).toBeUndefined();
    },
  );

  test("is the same whichever end it begins at", () => {
    const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        const [year, month, date] = iso.split("-");
        for (const typed of [iso, `${year}${month}${date}`, `${date}${month}${year}`, `${date}/${month}/${year}`])
          expect(readDate(typed)).toBe(iso);
      }),
    );
  });

  test("is tidied in the digits it was typed in", () => {
    expect(tidyDate("২১/৫/১৯৯০")).toBe("১৯৯০-০৫-২১");
    expect(tidyDate("21/5/1990")).toBe("1990-05-21");
    expect(tidyDate("21/5")).toBe("21/5");
  });
});

describe("the hyphens of a date", () => {
  test("come by themselves after year and month", () => {
    expect(addHyphen("1990", "199")).toBe("1990-");
    expect(addHyphen("১৯৯০", "১৯৯")).toBe("১৯৯০-");
    expect(addHyphen("1990-05", "1990-0")).toBe("1990-05-");
  });

  test("don't come back when deleted, nor into a day-first date or another length", () => {
    expect(addHyphen("1990", "1990-")).toBe("1990");
    expect(addHyphen("2105", "210")).toBe("2105");
    expect(addHyphen("1990-0", "1990-")).toBe("1990-0");
    expect(addHyphen("1990-19", "1990-1")).toBe("1990-19");
  });
});
