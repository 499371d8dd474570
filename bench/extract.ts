import { hash } from "node:crypto";
import { copyFile, mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { createWorker } from "tesseract.js";
import { type BirthField, birthDefaults, birthFieldNames } from "../contract/birth.ts";
import { normaliseText } from "../contract/values/typed-text.ts";
import { type Ocr, openOcr } from "../server/certificate/engine/ocr.ts";
import { printed } from "../server/certificate/layout/printed-labels.ts";
import { readCertificate } from "../server/certificate/read-certificate.ts";
import type { Reading } from "../server/certificate/reader.ts";
import {
  type Content,
  fieldValue,
  isNumberField,
} from "../server/certificate/words/field-values.ts";
import { centredSheets, ownSheets, type Sheet, sheetsIn } from "./specimens/render.ts";
import { type Read, readerWithout, stages } from "./specimens/without-stage.ts";
import { type Figures, figure, report } from "./world/measure.ts";

const nothing = {
  sheets: 0,
  refused: 0,
  fields: 0,
  right: 0,
  missing: 0,
  marked: 0,
  falseMarks: 0,
};
const wrong = { silent: 0, silentNumbers: 0, silentDefaults: 0, invented: 0 };
type Counts = typeof nothing & typeof wrong;

/**
 * Reads each sheet with each reader in turns; the plain one knows no PDF. What ours reads wrong is
 * told.
 */
export async function benchExtract(sheets: readonly Sheet[], readers: Record<string, Read>) {
  const tallies = new Map<string, Counts & { ms: number[] }>();
  for (const sheet of sheets) {
    const bytes = await sheet.load();
    const kind = bytes[0] === 0x25 ? "pdf" : "image";
    for (const [reader, read] of Object.entries(readers)) {
      if (kind === "pdf" && reader !== "ours") continue;
      const began = performance.now();
      const reading = await read(bytes, kind).catch(() => undefined);
      const ms = performance.now() - began;
      const counts = compare(sheet, reading, reader === "ours");
      for (const part of partsOf(sheet)) {
        const tally = tallies.get(`${part} | ${reader}`) ?? { ...nothing, ...wrong, ms: [] };
        tallies.set(`${part} | ${reader}`, tally);
        for (const one of Object.keys(counts) as (keyof Counts)[]) tally[one] += counts[one];
        tally.ms.push(ms);
      }
    }
  }
  return [...tallies]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, tally]) => row(key, tally));
}

function partsOf({ group, layout }: Sheet): string[] {
  if (/turned|pdf|centred/.test(group)) return [group];
  return ["all", layout, group, ...(group === "clean" ? [] : ["photographs"])];
}

/**
 * Counts the fields of a sheet, none of which is read of a refused one, and values that were
 * invented: it doesn't have that field.
 */
function compare({ name, truth }: Sheet, reading: Reading | undefined, isTold: boolean): Counts {
  const counts = { ...nothing, ...wrong, sheets: 1, refused: Number(!reading) };
  const defaults: Partial<Record<BirthField, string>> = birthDefaults;
  for (const field of birthFieldNames) {
    const [wanted, got] = [
      normaliseText(truth[field] ?? ""),
      normaliseText(reading?.content[field] ?? ""),
    ];
    const isMarked = reading?.uncertain.includes(field) ?? false;
    const isPrinted = wanted !== "";
    counts.fields += Number(isPrinted);
    if (got === wanted || (!isPrinted && got === normaliseText(defaults[field] ?? ""))) {
      counts.right += Number(isPrinted);
      counts.falseMarks += Number(isPrinted && isMarked);
      continue;
    }
    // An empty field is seen; one with a default is not.
    const isSeen = isMarked || !reading || !(field in defaults);
    const how = got === "" && isSeen ? "missing" : isMarked ? "marked" : "silent";
    if (isPrinted || how === "silent") counts[how] += 1;
    counts.invented += Number(!isPrinted);
    counts.silentNumbers += Number(how === "silent" && isNumberField(field));
    counts.silentDefaults += Number(how === "silent" && field in defaults);
    if (isTold) console.log(`${name} ${field}, ${how}\n  printed ${wanted}\n  read    ${got}`);
  }
  return counts;
}

function row(
  key: string,
  { ms, sheets, fields, right, falseMarks, ...counts }: Counts & { ms: number[] },
) {
  const [of = "", reader = ""] = key.split(" | ");
  return {
    of,
    reader,
    sheets,
    fields,
    "right %": Math.round((1000 * right) / fields) / 10,
    ...counts,
    "false marks a sheet": Math.round((10 * falseMarks) / sheets) / 10,
    "median ms": Math.round(ms.toSorted((a, b) => a - b)[ms.length >> 1] ?? 0),
    "worst ms": Math.round(Math.max(...ms)),
  };
}

/**
 * The engine as it comes, with both languages, and a parser that takes what is between a label and
 * the next one of its line.
 */
async function openPlain(): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), "kagoj-plain-"));
  const { resolve } = createRequire(import.meta.url);
  for (const language of ["ben", "eng"]) {
    const file = `${language}.traineddata.gz`;
    await copyFile(
      resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${file}`),
      join(folder, file),
    );
  }
  const worker = await createWorker(["ben", "eng"], 1, { langPath: folder, cacheMethod: "none" });
  const keys = new Map(
    Object.entries(printed).flatMap(([key, texts]) =>
      texts.map((text) => [text.normalize("NFC"), key]),
    ),
  );
  const longest = [...keys.keys()].toSorted((a, b) => b.length - a.length).join("|");
  const label = new RegExp(`(?<![\\p{L}\\p{M}])(${longest})(?![\\p{L}\\p{M}])`, "u");
  return async (bytes) => {
    const { data } = await worker.recognize(Buffer.from(bytes));
    const content: Content = {};
    for (const line of data.text.normalize("NFC").replaceAll(/['’]/g, "").split("\n")) {
      const [, ...parts] = line.split(label);
      for (let at = 0; at < parts.length; at += 2) {
        const field = keys.get(parts[at] ?? "") as BirthField;
        const value = birthFieldNames.includes(field)
          ? fieldValue(field, parts[at + 1] ?? "")
          : undefined;
        if (value !== undefined) content[field] ??= value;
      }
    }
    return { content, uncertain: [] };
  };
}

/** An engine that remembers: without one stage it is mostly asked the same. */
function remembering(ocr: Ocr): Ocr {
  const known = new Map<string, Promise<never>>();
  const once = (what: string, png: Uint8Array, ask: () => Promise<unknown>) => {
    const key = what + hash("sha256", png);
    if (!known.has(key)) known.set(key, ask() as Promise<never>);
    return known.get(key) as Promise<never>;
  };
  return {
    readPage: (png, time) => once("page", png, () => ocr.readPage(png, time)),
    readLine: (png, script) => once(script, png, () => ocr.readLine(png, script)),
  };
}

/** What is read without each stage, and how much less of photographs that is, in points. */
async function benchStages(
  sheets: readonly Sheet[],
  left: readonly string[],
  ocr: Ocr,
): Promise<void> {
  const engine = remembering(ocr);
  const readers: Record<string, Read> = {
    nothing: (bytes, kind) => readCertificate(bytes, kind, async () => engine),
  };
  for (const stage of left) readers[stage] = await readerWithout(stage, engine);
  const rows = await benchExtract(sheets, readers);
  const rowOf = (without: string) => {
    const of = (part: string, reader = without) =>
      rows.find((one) => one.of === part && one.reader === reader);
    const worth =
      (of("photographs", "nothing")?.["right %"] ?? 0) - (of("photographs")?.["right %"] ?? 0);
    return {
      without,
      "clean %": of("clean")?.["right %"],
      "photographs %": of("photographs")?.["right %"],
      "worth there": Math.round(10 * worth) / 10,
      silent: of("all")?.silent,
      "false marks a sheet": of("all")?.["false marks a sheet"],
    };
  };
  console.table(Object.keys(readers).map(rowOf));
}

/** How much must be right of others' pictures, in %, by level. */
const least = { clean: 93, "phone 1": 92, "phone 2": 88, "phone 3": 79 };

/**
 * Much right, hardly anything wrong in silence, few marks for nothing, and times beside the plain
 * engine's and upright sheets'.
 */
function figuresOf(source: string, rows: Awaited<ReturnType<typeof benchExtract>>): Figures {
  const of = (part: string, reader = "ours") =>
    rows.find((one) => one.of === part && one.reader === reader);
  const [all, plain, clean, turned] = [of("all"), of("all", "plain"), of("clean"), of("turned")];
  if (!all || !plain || !clean || !turned) {
    console.log(`${source}: not judged`);
    return {};
  }
  const pace = (one: typeof all, other: typeof all, most: number) =>
    figure(
      one["median ms"],
      { most },
      { is: other["median ms"], ratio: one["median ms"] / other["median ms"] },
    );
  const figures: Figures = {
    [`${source}: silent, %`]: figure((100 * all.silent) / all.fields, { most: 1 }),
    [`${source}: false marks a sheet`]: figure(all["false marks a sheet"], { most: 2 }),
    [`${source}: median ms, plain`]: pace(all, plain, 1.5),
    [`${source}: worst ms`]: figure(all["worst ms"], { most: 20_000 }),
    [`${source}: turned ms, upright`]: pace(turned, clean, 3),
  };
  if (source === "own") return figures;
  for (const [level, percent] of Object.entries(least)) {
    const right = of(level)?.["right %"];
    if (right !== undefined)
      figures[`${source}: ${level} right, %`] = figure(right, { least: percent });
  }
  figures[`${source}: silent numbers and dates`] = figure(all.silentNumbers, { most: 0 });
  figures[`${source}: silent defaults`] = figure(all.silentDefaults, { most: 0 });
  return figures;
}

/**
 * Folders with pictures and truth.json, `own` for our own, which it is without any; `--only
 * clean,phone` of them; `--stages`: what each stage is worth, `--without STAGE,STAGE`: these.
 */
if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: "string" }, without: { type: "string" }, stages: { type: "boolean" } },
  });
  const only = values.only?.split(",") ?? [""];
  const left = values.stages ? Object.keys(stages) : values.without?.split(",");
  const ocr = await openOcr();
  const plain = await openPlain();
  const figures: Figures = {};
  for (const source of positionals.length > 0 ? positionals : ["own"]) {
    const all =
      source === "own" ? [...(await ownSheets(12)), ...centredSheets()] : await sheetsIn(source);
    const sheets = all.filter(({ group }) => only.some((one) => group.startsWith(one)));
    if (left) {
      await benchStages(sheets, left, ocr);
      continue;
    }
    const clean = sheets.filter(({ group }) => group === "clean").slice(0, 4);
    const turn = (picture: Uint8Array) => sharp(picture).rotate(270).toBuffer();
    const turned = clean.map(({ load, ...one }) => ({
      ...one,
      group: "turned",
      load: async () => turn(await load()),
    }));
    const ours: Read = (bytes, kind) => readCertificate(bytes, kind, async () => ocr);
    const rows = await benchExtract([...sheets, ...turned], { ours, plain });
    console.table(rows);
    Object.assign(figures, figuresOf(source, rows));
  }
  if (Object.keys(figures).length > 0) report(figures);
  process.exit();
}
