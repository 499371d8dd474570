import { spawnSync } from "node:child_process";
import { copyFile, mkdtemp, readFile } from "node:fs/promises";
import { createRequire, registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { type BirthField, birthDefaults } from "../contract/birth.ts";
import type { Reading } from "../server/certificate/reader.ts";
import { type Figures, figure, report } from "./world/measure.ts";

type Fields = Partial<Record<BirthField, string>>;
type Sheet = { name: string; layout: string; group: string; truth: Fields; load(): Promise<Uint8Array> };
const nothing = { sheets: 0, fields: 0, right: 0, missing: 0, marked: 0, silent: 0, falseMarks: 0 };
type Tally = typeof nothing & { ms: number[] };

/** Stages that can be left out, to see what each is worth: module, what stands there, and what takes its place. */
const stages: Record<string, [file: string, from: string | RegExp, to: string]> = {
  flattening: ["read-certificate.ts", "given ?? (light && findSheet(light))", "given"],
  "even light": ["page/page.ts", /evenLight\((?=picture|better)/g, "("],
  "erased lines": ["page/page.ts", "eraseLines(image, scaled);", ""],
  "erased codes": ["page/page.ts", "eraseCodes(image, scaled);", ""],
  "letters scaled": ["page/page.ts", "Math.max(0.4, Math.min(4, LETTER_HEIGHT / letter))", "1"],
  "own script": ["read-certificate.ts", "isLabelWord(word.text) ? 100 : 0", "0"],
  "second reading": ["reread.ts", "[line, second[index] ?? []], other?.[index]", "[line], undefined"],
  "second opinion": ["reread.ts", "other?.[index]", "undefined"],
  contradictions: ["checks.ts", "return [...doubtful];", "return [];"],
};

/** Reads each sheet with our reader, and as `plain` with the engine alone, in turns. */
export async function benchExtract(sheets: readonly Sheet[], beside = true): Promise<ReturnType<typeof row>[]> {
  const { openOcr } = await import("../server/certificate/engine/ocr.ts");
  const { readCertificate } = await import("../server/certificate/read-certificate.ts");
  const ocr = openOcr();
  const plain = beside ? await openPlain() : undefined;
  const tallies = new Map<string, Tally>();
  for (const sheet of sheets) {
    const bytes = await sheet.load();
    const kind = bytes[0] === 0x25 ? "pdf" : "image";
    const readers = new Map([["ours", () => readCertificate(bytes, kind, () => ocr)]]);
    if (plain && kind === "image") readers.set("plain", () => plain(bytes));
    for (const [reader, read] of readers) {
      const began = performance.now();
      const reading = await read().catch((): Reading => ({ content: {}, uncertain: [] }));
      const ms = performance.now() - began;
      for (const part of /turned|pdf/.test(sheet.group) ? [sheet.group] : ["all", sheet.layout, sheet.group]) {
        const key = `${part} | ${reader}`;
        const tally = tallies.get(key) ?? { ...nothing, ms: [] };
        tallies.set(key, tally);
        compare(sheet, reading, ms, tally, part === "all" && reader === "ours");
      }
    }
  }
  return [...tallies].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, tally]) => row(key, tally));
}

function compare(
  { name, truth }: Sheet,
  { content, uncertain }: Reading,
  ms: number,
  tally: Tally,
  isTold: boolean,
): void {
  tally.sheets += 1;
  tally.ms.push(ms);
  for (const [field, printed] of Object.entries(truth) as [BirthField, string][]) {
    const [wanted, got] = [tidy(printed), tidy(content[field] ?? "")];
    const isMarked = uncertain.includes(field);
    tally.fields += 1;
    if (got === wanted) {
      tally.right += 1;
      tally.falseMarks += Number(isMarked);
      continue;
    }
    // An empty field is seen; one with a default is not.
    const how = got === "" && (isMarked || !(field in birthDefaults)) ? "missing" : isMarked ? "marked" : "silent";
    tally[how] += 1;
    if (isTold) console.log(`${name} ${field}, ${how}\n  printed ${wanted}\n  read    ${got}`);
  }
}

function tidy(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

function row(key: string, { sheets, fields, right, missing, marked, silent, falseMarks, ms }: Tally) {
  const [of = "", reader = ""] = key.split(" | ");
  return {
    of,
    reader,
    sheets,
    fields,
    "right %": Math.round((1000 * right) / fields) / 10,
    missing,
    marked,
    silent,
    "false marks a sheet": Math.round((10 * falseMarks) / sheets) / 10,
    "median ms": Math.round(ms.toSorted((a, b) => a - b)[ms.length >> 1] ?? 0),
    "worst ms": Math.round(Math.max(...ms)),
  };
}

/** The engine as it comes, with both languages, and a parser that takes what follows a label in its line. */
async function openPlain(): Promise<(bytes: Uint8Array) => Promise<Reading>> {
  const { createWorker } = await import("tesseract.js");
  const { fieldValue } = await import("../server/certificate/words/field-values.ts");
  const folder = await mkdtemp(join(tmpdir(), "kagoj-plain-"));
  const resolve = createRequire(import.meta.url).resolve;
  for (const language of ["ben", "eng"]) {
    const file = resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
    await copyFile(file, join(folder, basename(file)));
  }
  const worker = await createWorker(["ben", "eng"], 1, { langPath: folder, cacheMethod: "none" });
  const labels: [BirthField, RegExp][] = [
    ["birthRegistrationNumber", /(?:Registration Number|নিবন্ধন নম্বর)\s*:?(.*)/],
    ["dateOfRegistration", /(?:Date of Registration|নিবন্ধনের তারিখ)\s*:?(.*)/],
    ["dateOfIssuance", /(?:Date of Issu\w*|প্রদানের তারিখ)\s*:?(.*)/],
    ["dateOfBirth", /(?:Date of Birth|জন্ম তারিখ)\s*:?(.*)/],
    ["gender", /(?:Sex|লিঙ্গ)\s*:?(.*)/],
    ["dateOfBirthInWords", /(?:In Words?|কথায়)\s*:?(.*)/],
    ["nameInBangla", /^নাম\s*:?(.*?)(?:Name|$)/],
    ["nameInEnglish", /(?:^|\s)Name\s*:?(.*)/],
    ["motherNameInBangla", /মাতা(?:র নাম)?\s*:?(.*?)(?:Mother|$)/],
    ["motherNameInEnglish", /Mother(?:'s Name)?\s*:?(.*)/],
    ["fatherNameInBangla", /পিতা(?:র নাম)?\s*:?(.*?)(?:Father|$)/],
    ["fatherNameInEnglish", /Father(?:'s Name)?\s*:?(.*)/],
    ["placeOfBirthInBangla", /জন্মস্থান\s*:?(.*?)(?:Place|$)/],
    ["placeOfBirthInEnglish", /Place of Birth\s*:?(.*)/],
    ["permanentAddressInBangla", /ঠিকানা\s*:?(.*?)(?:Permanent|$)/],
    ["permanentAddressInEnglish", /Permanent Address\s*:?(.*)/],
  ];
  return async (bytes) => {
    const { data } = await worker.recognize(Buffer.from(bytes));
    const content: Fields = {};
    for (const line of data.text.split("\n")) {
      for (const [field, label] of labels) {
        const value = fieldValue(field, label.exec(line)?.[1] ?? "");
        if (value !== undefined) content[field] ??= value;
      }
    }
    return { content, uncertain: [] };
  };
}

/** Sheets of our own making: each person's PDF and clean sheet, with all harms together, and with one alone. */
export async function ownSheets(persons: number, wanted: readonly string[]): Promise<Sheet[]> {
  const { openBrowser } = await import("../e2e/browser.ts");
  const { people } = await import("./specimens/people.ts");
  const { harms, photograph, printSheet } = await import("./specimens/render.ts");
  const { expected, layouts } = await import("./specimens/sheets.ts");
  const browser = openBrowser();
  return people.slice(0, persons).flatMap((person, index) => {
    const [layout, round] = [layouts[index % layouts.length] ?? "bilingual", Math.floor(index / layouts.length)];
    const printed = async () => printSheet(await browser, person, layout, index);
    const about = { layout, truth: expected(person, layout) };
    const sheet = (group: string, load: Sheet["load"]) => ({ ...about, name: `${index} ${group}`, group, load });
    // In each round of layouts the others get the harms and levels.
    const one = harms[(index + round) % 4] ?? "blur";
    const photos = (
      [
        ["all", index + round],
        [one, index + 2 * round],
      ] as const
    ).map(([harm, turn]) => {
      const level = 1 + (turn % 4);
      return sheet(`${harm === "all" ? "phone" : harm} ${level}`, async () =>
        photograph(await browser, (await printed()).png, harm, level, index + turn),
      );
    });
    const flat = [sheet("pdf", async () => (await printed()).pdf), sheet("clean", async () => (await printed()).png)];
    return [...flat, ...photos].filter(
      ({ group }) => wanted.length === 0 || wanted.some((one) => group.startsWith(one)),
    );
  });
}

type Listed = { file: string; layout: string; kind: string; level: number; truth: Fields };

/** A folder of pictures with `truth.json`. */
async function sheetsIn(folder: string): Promise<Sheet[]> {
  const all = JSON.parse(await readFile(join(folder, "truth.json"), "utf8")) as Listed[];
  return all.map(({ file, layout, kind, level, truth }) => ({
    name: file,
    layout,
    group: level > 0 ? `${kind} ${level}` : kind,
    truth,
    load: () => readFile(join(folder, file)),
  }));
}

/** A clean sheet on its side: it may take three times as long as upright. */
const onItsSide = (sheet: Sheet): Sheet => ({
  ...sheet,
  group: "turned",
  load: async () =>
    sharp(await sheet.load())
      .rotate(270)
      .toBuffer(),
});

function leaveOut(stage: string): void {
  const [file, from, to] = stages[stage] ?? [];
  if (!file || !from || to === undefined) throw new Error(`no such stage; there are ${Object.keys(stages).join(", ")}`);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/server/certificate/${file}`)) return loaded;
      const source = String(loaded.source);
      if (source.replace(from, to) === source) throw new Error(`${file} has changed: ${stage} can't be left out`);
      return { ...loaded, source: source.replace(from, to) };
    },
  });
}

/** Hardly anything wrong in silence, few marks for nothing, and times beside the plain engine's and upright sheets'. */
function figuresOf(source: string, rows: ReturnType<typeof row>[]): Figures {
  const of = (part: string, reader = "ours") => rows.find((one) => one.of === part && one.reader === reader);
  const [all, plain, clean, turned] = [of("all"), of("all", "plain"), of("clean"), of("turned")];
  if (!all || !plain || !clean || !turned) {
    console.log(`${source}: not judged`);
    return {};
  }
  const pace = (one: typeof all, other: typeof all, most: number) => {
    const [is, than] = [one["median ms"], other["median ms"]];
    return figure(is, { most }, { is: than, ratio: is / than });
  };
  return {
    [`${source}: silent, %`]: figure((100 * all.silent) / all.fields, { most: 1 }),
    [`${source}: false marks a sheet`]: figure(all["false marks a sheet"], { most: 2 }),
    [`${source}: median ms, plain`]: pace(all, plain, 1.5),
    [`${source}: worst ms`]: figure(all["worst ms"], { most: 20_000 }),
    [`${source}: turned ms, upright`]: pace(turned, clean, 3),
  };
}

/**
 * Folders with pictures and truth.json, `own` for our own, which it is without any; `--only clean,phone` of our own; `--without STAGE` leaves
 * a stage out, `--stages` each in turn; CI=true: one person, clean.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: "string" }, without: { type: "string" }, stages: { type: "boolean" } },
  });
  if (values.stages && !values.without) {
    for (const stage of Object.keys(stages)) {
      console.log(`without ${stage}`);
      spawnSync(process.execPath, [...process.argv.slice(1), "--without", stage], { stdio: "inherit" });
    }
    process.exit(0);
  }
  if (values.without) leaveOut(values.without);
  const toy = process.env.CI === "true";
  const only = values.only?.split(",") ?? (toy ? ["clean"] : []);
  const figures: Figures = {};
  for (const source of positionals.length > 0 ? positionals : ["own"]) {
    const sheets = source === "own" ? await ownSheets(toy ? 1 : 12, only) : await sheetsIn(source);
    const clean = sheets.filter(({ group }) => group === "clean").slice(0, toy || values.without ? 0 : 4);
    const rows = await benchExtract([...sheets, ...clean.map(onItsSide)], !values.without);
    console.table(rows);
    Object.assign(figures, figuresOf(source, rows));
  }
  if (Object.keys(figures).length > 0) report(figures);
  process.exit();
}
