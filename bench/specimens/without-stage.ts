import { registerHooks } from "node:module";
import type { Ocr } from "../../server/certificate/engine/ocr.ts";
import type { readCertificate } from "../../server/certificate/read-certificate.ts";
import type { Reading, UploadKind } from "../../server/certificate/reader.ts";

export type Read = (bytes: Uint8Array, kind: UploadKind) => Promise<Reading>;

/**
 * Stages that can be left out, to see what each is worth: module, what stands there, and what takes
 * its place.
 */
export const stages: Record<string, [file: string, from: string | RegExp, to: string]> = {
  flattening: ["read-certificate.ts", "given ?? findSheet(light)", "given"],
  "exact corners": [
    "page/sheet.ts",
    "side.seen ? refine(light, corners, index, side) : side",
    "side",
  ],
  "no fold as an edge": ["page/sheet.ts", /if \(seen\.filter\(\(\{ isFold \}\).* return 0;/, ""],
  "sheet or whole": [
    "read-certificate.ts",
    "sheet && (given || (sheet.isCertificate && sheet.fields >= ENOUGH_FIELDS))",
    "sheet",
  ],
  "even light": ["page/page.ts", /evenLight\((?=picture|better)/g, "("],
  "even folds": ["page/even-light.ts", /= evenFolds\(\s*evenFolds\([^;]*;/, "= image;"],
  "level lines": ["page/page.ts", "Math.abs(degrees) > LEAST_SKEW", "false"],
  "letters scaled": ["page/page.ts", "Math.max(0.4, Math.min(4, wanted / letter))", "1"],
  "erased lines": ["page/page.ts", "eraseLines(image, scaled);", ""],
  "erased codes": ["page/page.ts", "eraseCodes(image, scaled);", ""],
  "turned upright": ["read-certificate.ts", "turned <= upright", "true"],
  "own script": ["read-certificate.ts", "isLabelWord(word.text, 2) ? 100 : 0", "0"],
  "misread labels": ["layout/labels.ts", "wrong > most", "wrong > 0"],
  "wrapped labels": ["layout/parser.ts", "= joinWrappedLabels(", "= ((one: Word[]) => one)("],
  "labels in both languages": ["layout/labels.ts", "if (isTwin && last)", "if (false)"],
  "beside the middle": ["layout/label-values.ts", "besideCentre(text, blocks, unit) ?? ", ""],
  "ends of lines": ["reread.ts", /followInk\(page, box, (box\.x.), .*\);/g, "$1;"],
  "second reading": [
    "reread.ts",
    "[line, second[index] ?? []], other?.[index]",
    "[line], undefined",
  ],
  "second opinion": ["reread.ts", "other?.[index]", "undefined"],
  "third size": ["reread.ts", /, await again\(script, THIRD\)/g, ""],
  "restored commas": ["reread.ts", "restoreCommas(content);", ""],
  "no rubbish": ["words/field-values.ts", "if (isRubbish(field, tidy)) return undefined;", ""],
  "tidy ends": ["words/field-values.ts", "const tidy = tidyText(text);", "const tidy = text;"],
  nationality: ["words/field-values.ts", "return mendNationality(tidy);", "return tidy;"],
  "sound alike": ["checks.ts", "&& !soundAlike(one, other)", "&& false"],
  contradictions: ["checks.ts", "return [...doubtful];", "return [];"],
};

const certificate = new URL("../../server/certificate/", import.meta.url).href;

/**
 * The reader once more without a stage: its modules are loaded by another address, one of them
 * changed.
 */
export async function readerWithout(stage: string, ocr: Ocr): Promise<Read> {
  const [file, from, to] = stages[stage] ?? [];
  if (!file || !from || to === undefined)
    throw new Error(`no such stage; there are ${Object.keys(stages).join(", ")}`);
  const search = `?without=${encodeURIComponent(stage)}`;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isIts = context.parentURL?.endsWith(search) && resolved.url.startsWith(certificate);
      return isIts ? { ...resolved, url: resolved.url + search } : resolved;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const isChanged = url === `${certificate}${file}${search}`;
      return isChanged ? { ...loaded, source: String(loaded.source).replace(from, to) } : loaded;
    },
  });
  const its: { readCertificate: typeof readCertificate } = await import(
    `${certificate}read-certificate.ts${search}`
  );
  return (bytes, kind) => its.readCertificate(bytes, kind, async () => ocr);
}
