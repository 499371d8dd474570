import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { processorTime } from "../test/processor-time.ts";
import { amount, digits, optionalText, text, wholeNumber } from "./fields.ts";

// Any UTF-16, also halves of surrogate pairs.
const anyText = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));

describe("text", () => {
  test.each(["a\0b", "\ud83d alone", "alone \udc00"])(
    "refuses what a database can't keep: %j",
    (typed) => {
      expect(v.is(text(100), typed)).toBe(false);
      expect(v.is(optionalText(100), typed)).toBe(false);
    },
  );

  test("takes what people write: pairs, joiners, line ends", () => {
    for (const typed of ["🙂", "র‍্যাব", "a\tb\r\nc", "क़"]) expect(v.is(text(100), typed)).toBe(true);
  });

  test("that passes can be kept as UTF-8 and as jsonb", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const parsed = v.safeParse(optionalText(1000), typed);
        if (!parsed.success) return;
        expect(parsed.output.isWellFormed()).toBe(true);
        expect(parsed.output).not.toContain("\0");
      }),
    );
  });
});

describe("what is too long is not looked into", () => {
  const marks = "\u0345\u0323".repeat(65_000);
  const isQuicklyRefused = async (schema: v.GenericSchema) => {
    const took = await processorTime(() => {
      const { issues } = v.safeParse(schema, marks);
      expect(issues?.map(({ message }) => message)).toEqual(["too-long"]);
    });
    expect(took).toBeLessThan(100);
  };

  test("a text, a number: 130,000 combining marks would be normalised for 12 s", async () => {
    for (const schema of [text(100), optionalText(100), digits, amount(100)])
      await isQuicklyRefused(schema);
  });

  test("but a text may come decomposed, with spaces around it: its length counts in normal form", () => {
    expect(v.parse(text(10), `${" ".repeat(40)}${"e\u0302\u0301".repeat(10)}`)).toBe(
      "ế".repeat(10),
    );
    expect(v.is(text(10), "ế".repeat(11))).toBe(false);
    expect(v.parse(digits, `\u202a ${[..."০১২৩৪৫৬৭৮৯"].join(" - ")} \u202c`)).toBe("0123456789");
  });
});

describe("a whole number in a query", () => {
  test.each(["", " ", "1e3", "0x10", "-1", "+1", "1.0", "১", "99999999999999999", "NaN"])(
    "is not %j",
    (typed) => {
      expect(v.is(wholeNumber(0), typed)).toBe(false);
    },
  );

  test("lies between its ends", () => {
    expect(v.parse(wholeNumber(1, 50), "50")).toBe(50);
    for (const typed of ["0", "51"]) expect(v.is(wholeNumber(1, 50), typed)).toBe(false);
    expect(v.is(wholeNumber(1), "9007199254740992")).toBe(false);
  });
});

test("an amount that passes is whole poisha within its bounds, whatever was typed", () => {
  const typed = fc.oneof(
    fc.double(),
    fc.string(),
    fc.integer().map(String),
    fc.nat({ max: 10_000_000 }).map((poisha) => poisha / 100),
  );
  fc.assert(
    fc.property(typed, (value) => {
      const parsed = v.safeParse(amount(100_000), value);
      if (!parsed.success) return;
      expect(Number.isInteger(parsed.output)).toBe(true);
      expect(parsed.output).toBeGreaterThanOrEqual(0);
      expect(parsed.output).toBeLessThanOrEqual(10_000_000);
      // Compared as numbers: JSON can have -0, which is no negative amount.
      if (typeof value === "number") expect(parsed.output / 100 === value).toBe(true);
    }),
  );
});

test("an identifying number that passes is 4 to 20 ASCII digits", () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const parsed = v.safeParse(digits, typed);
      if (parsed.success) expect(parsed.output).toMatch(/^[0-9]{4,20}$/);
    }),
  );
});
