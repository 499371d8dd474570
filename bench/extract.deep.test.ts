import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join, parse } from "node:path";
import { expect, test } from "vitest";
import { birthFieldNames } from "../contract/birth.ts";
import { type Ocr, openOcr } from "../server/certificate/engine/ocr.ts";
import { readCertificate } from "../server/certificate/read-certificate.ts";
import { isNumberField } from "../server/certificate/words/field-values.ts";
import { benchExtract } from "./extract.ts";
import { people } from "./specimens/people.ts";
import { centredSheets, ownSheets } from "./specimens/render.ts";
import { stages } from "./specimens/without-stage.ts";

let ocr: Promise<Ocr> | undefined;
const reader = () => (ocr ??= openOcr());

test("a birth certificate is read from a PDF and from a picture, and nothing wrong in silence (toy size)", async () => {
  const sheets = (await ownSheets(1)).filter(({ group }) => /pdf|clean/.test(group));
  const rows = await benchExtract(sheets, {
    ours: (bytes, kind) => readCertificate(bytes, kind, reader),
  });
  const nothingWrong = { sheets: 1, refused: 0, silent: 0, invented: 0 };
  expect(rows.find(({ of }) => of === "pdf")).toMatchObject({ ...nothingWrong, "right %": 100 });
  expect(rows.find(({ of }) => of === "clean")).toMatchObject(nothingWrong);
  expect(rows.find(({ of }) => of === "clean")?.["right %"]).toBeGreaterThan(90);
}, 90_000);

/** All PDFs, and each layout as a picture once: `npm run bench:extract` reads the others too. */
const centred = centredSheets().filter(
  ({ layout, group }) =>
    group.endsWith("pdf") || /^(?:bi|ba|uni)/.test(layout) === group.endsWith("png"),
);

test.each(centred)(
  "$name: with the register's columns right below the title, every number and date is read",
  async ({ load, group, truth }) => {
    const kind = group.endsWith("pdf") ? "pdf" : "image";
    const { content } = await readCertificate(await load(), kind, reader);
    for (const field of birthFieldNames.filter(isNumberField))
      expect(content[field], field).toBe(truth[field]);
  },
  240_000,
);

/**
 * The government's own layout, on which the register's columns stand right below the title:
 * specimens of nobody.
 */
const uniform = join(import.meta.dirname, "specimens/uniform");
const truths: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(join(uniform, "truth.json"), "utf8"),
);

test.each(["c0.pdf", "c1.png", "c2.jpg"])(
  "%s of the uniform certificate: every number and date is read",
  async (file) => {
    const truth = truths[parse(file).name];
    const kind = file.endsWith("pdf") ? "pdf" : "image";
    const { content } = await readCertificate(readFileSync(join(uniform, file)), kind, reader);
    for (const field of birthFieldNames.filter(isNumberField))
      expect(content[field], field).toBe(truth?.[field]);
  },
  240_000,
);

test("a refused sheet has all its fields missing, an invented value counts, and the form's default is none", async () => {
  const truth = { gender: "Female", nameInEnglish: "Rokeya Begum" };
  const sheet = {
    name: "one",
    layout: "english",
    group: "phone 1",
    truth,
    load: async () => new Uint8Array(1),
  };
  const content = { gender: "Male", motherNationality: "Bangladeshi", dateOfBirth: "01-01-1999" };
  const rows = await benchExtract([sheet], {
    refusing: () => Promise.reject(new Error("nothing-found")),
    inventing: async () => ({ content, uncertain: [] }),
  });
  expect(rows.find(({ of, reader }) => of === "all" && reader === "refusing")).toMatchObject({
    fields: 2,
    refused: 1,
    missing: 2,
    silent: 0,
    invented: 0,
  });
  expect(
    rows.find(({ of, reader }) => of === "photographs" && reader === "inventing"),
  ).toMatchObject({
    fields: 2,
    missing: 1,
    silent: 2,
    silentNumbers: 1,
    silentDefaults: 1,
    invented: 1,
  });
});

test("the photographs of our own have each layout with all harms at each level, and each harm alone at both ends", async () => {
  const groups = (await ownSheets(12)).map(({ layout, group }) => `${layout} ${group}`);
  for (const layout of ["bilingual", "landscape", "bangla", "english"])
    for (const level of [1, 2, 3, 4]) expect(groups).toContain(`${layout} phone ${level}`);
  for (const harm of ["perspective", "light", "blur", "fold"])
    for (const level of [1, 4])
      expect(groups.filter((one) => one.endsWith(`${harm} ${level}`))).toHaveLength(1);
});

test.each(Object.keys(stages))("the stage %s stands in its file, to be left out", (stage) => {
  const [file, from, to] = stages[stage] ?? ["", "", ""];
  const source = readFileSync(join(import.meta.dirname, "../server/certificate", file), "utf8");
  const without = source.replace(from, to);
  expect(without).not.toBe(source);
  expect(() => stripTypeScriptTypes(without)).not.toThrow();
});

test("the specimens are people who can't be: no such district in the number, and no number twice", () => {
  expect(people.length).toBeGreaterThanOrEqual(10);
  expect(new Set(people.map(({ number }) => number)).size).toBe(people.length);
  for (const { number, born, registered, issued } of people) {
    expect(number).toMatch(/^\d{4}(00|9[5-9])\d{11}$/);
    expect([born.slice(0, 4), born <= registered, registered <= issued]).toEqual([
      number.slice(0, 4),
      true,
      true,
    ]);
  }
});
