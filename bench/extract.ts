import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { BirthField } from "../contract/birth.ts";
import { openBrowser } from "../e2e/browser.ts";
import { extractBirth } from "../server/birth/extract.ts";
import { expected, numbers } from "./specimens/expected.ts";
import { people } from "./specimens/people.ts";
import { printSheet, type Variant, variants, vary } from "./specimens/render.ts";
import { lookOf } from "./specimens/sheets.ts";

type Fault = { variant: Variant; sheet: string; field: string; expected: string; got: string; flagged: boolean };
type Row = { variant: Variant; sheets: number; fields: number; rightPercent: number } & Record<
  "wrongNumbersNotFlagged" | "wrongTextNotFlagged" | "rightButFlagged" | "medianMs" | "p95Ms",
  number
>;
export type Figures = { rows: Row[]; faults: Fault[]; holds: boolean };
type Tally = { fields: number; flaggedRight: number; ms: number[]; faults: Fault[] };

/** With few pictures, one misread letter is several percent, so clean ones must reach 95 % only when there are enough. */
const ENOUGH = 5;
const least = (variant: Variant, sheets: number) =>
  variant === "pdf" ? 99 : variant === "png" && sheets >= ENOUGH ? 95 : 85;

/** Reads the sheets of these people in these variants, one after another, and compares each field with the expected value. */
export async function benchExtract(
  chosen: number[],
  wanted: readonly Variant[],
  say = (_: string) => {},
): Promise<Figures> {
  const browser = await openBrowser();
  const tallies = new Map<Variant, Tally>();
  for (const variant of wanted) tallies.set(variant, { fields: 0, flaggedRight: 0, ms: [], faults: [] });
  try {
    for (const index of chosen) {
      const printed = await printSheet(browser, index);
      for (const [variant, tally] of tallies) {
        const { bytes, type } = await vary(printed, variant, index);
        const began = performance.now();
        const read = await extractBirth(bytes, type);
        tally.ms.push(performance.now() - began);
        const before = tally.faults.length;
        compare(index, variant, read, tally);
        say(`${index} ${variant}: ${tally.faults.length - before} wrong, ${Math.round(tally.ms.at(-1) ?? 0)} ms`);
      }
    }
  } finally {
    await browser.close();
  }
  const rows = [...tallies].map(([variant, tally]) => row(variant, tally));
  const holds = rows.every(
    (one) => one.rightPercent >= least(one.variant, one.sheets) && one.wrongNumbersNotFlagged === 0,
  );
  return { rows, faults: [...tallies.values()].flatMap((tally) => tally.faults), holds };
}

function compare(index: number, variant: Variant, read: Awaited<ReturnType<typeof extractBirth>>, tally: Tally): void {
  const look = lookOf(index);
  const sheet = `${index} ${look.layout}, ${look.face.name} ${look.px}px`;
  const wanted = expected(people[index] as (typeof people)[0], look.layout);
  for (const [field, value] of Object.entries(wanted) as [BirthField, string][]) {
    const got = plain(read.content[field] ?? "");
    const flagged = read.uncertain.includes(field);
    const right = got === plain(value);
    // A field that is not printed counts only when a value was made up for it.
    if (value === "" && right) continue;
    tally.fields += 1;
    if (right && flagged) tally.flaggedRight += 1;
    if (!right) tally.faults.push({ variant, sheet, field, expected: plain(value), got, flagged });
  }
}

function plain(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

function row(variant: Variant, { fields, flaggedRight, ms, faults }: Tally): Row {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  // A number that was not found leaves its field empty, which users notice.
  const silent = faults.filter((fault) => !fault.flagged && fault.got !== "");
  const wrongNumbersNotFlagged = silent.filter((fault) => numbers.has(fault.field)).length;
  return {
    variant,
    sheets: ms.length,
    fields,
    rightPercent: Math.floor((1 - faults.length / fields) * 10_000) / 100,
    wrongNumbersNotFlagged,
    wrongTextNotFlagged: silent.length - wrongNumbersNotFlagged,
    rightButFlagged: flaggedRight,
    medianMs: at(0.5),
    p95Ms: at(0.95),
  };
}

/** `--people 12` (the first twelve) or `--people 3,8`; `--variants pdf,png`; `--toy` or CI=true: two people, two variants. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { people: { type: "string" }, variants: { type: "string" }, toy: { type: "boolean" } },
  });
  const toy = values.toy || process.env.CI === "true";
  const count = values.people ?? (toy ? "2" : String(people.length));
  const chosen = count.includes(",")
    ? count.split(",").map(Number)
    : Array.from({ length: Math.min(Number(count), people.length) }, (_, index) => index);
  const names = values.variants?.split(",") ?? (toy ? ["pdf", "png"] : variants);
  const figures = await benchExtract(
    chosen,
    variants.filter((variant) => names.includes(variant)),
    console.log,
  );
  console.table(figures.rows);
  for (const { variant, sheet, field, expected: wanted, got, flagged } of figures.faults) {
    console.log(
      `${variant} [${sheet}] ${field}${flagged ? " (flagged)" : ""}\n  expected ${wanted}\n  got      ${got}`,
    );
  }
  const results = new URL("./results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("extract.json", results), JSON.stringify(figures, null, 2));
  console.log(figures.holds ? "holds" : "BROKEN");
  // The OCR workers would keep the process alive.
  process.exit(figures.holds ? 0 : 1);
}
