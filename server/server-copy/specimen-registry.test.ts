import { expect, test } from "vitest";
import { normaliseText } from "../../contract/values/typed-text.ts";
import { specimenRegistry } from "./specimen-registry.ts";

const sample = Array.from(
  { length: 300 },
  (_, at) => [String(1_234_567_891 + at * 7), `${1950 + (at % 60)}-05-17`] as const,
);
const people = () =>
  Promise.all(
    sample
      .filter(([nid]) => !nid.endsWith("000"))
      .map(([nid, dob]) => specimenRegistry.find(nid, dob)),
  );

test("everybody is found, whole, in Bengali, and marked", async () => {
  for (const person of await people()) {
    const { permanent, ...texts } = person!;
    for (const text of [permanent.district, ...Object.values(texts)]) {
      expect(text).not.toBe("");
      expect(text).toBe(normaliseText(text));
    }
    expect(texts.name_bn).toMatch(/^\p{Script=Bengali}.*\(নমুনা\)$/u);
    expect(texts.name_en).toMatch(/^[A-Z].*\(SPECIMEN\)$/);
    expect(texts.pin).toMatch(/^\d{17}$/);
    expect(texts.voter_no).toMatch(/^\d{12}$/);
    const [type, picture = ""] = texts.photo_url.split(",");
    expect(type).toBe("data:image/svg+xml;base64");
    expect(Buffer.from(picture, "base64").toString()).toContain("SPECIMEN");
  }
});

test("the same pair is the same person, another date or NID another", async () => {
  const [one, again] = [
    await specimenRegistry.find("1234567890", "1990-01-01"),
    await specimenRegistry.find("1234567890", "1990-01-01"),
  ];
  expect(again).toEqual(one);
  expect(await specimenRegistry.find("1234567890", "1990-01-02")).not.toEqual(one);
  expect(
    new Set(
      (await people()).map(
        (person) => `${person?.name_en} ${person?.father_name} ${person?.permanent_address}`,
      ),
    ).size,
  ).toBeGreaterThan(290);
});

test("nobody is found who is not born yet", async () => {
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toLocaleDateString("sv-SE", {
    timeZone: "Asia/Dhaka",
  });
  expect(await specimenRegistry.find("1234567890", tomorrow)).toBeUndefined();
});

test("a NID that ends in 000 is nobody's", async () => {
  expect(await specimenRegistry.find("1234567000", "1990-01-01")).toBeUndefined();
});
