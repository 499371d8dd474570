import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import type { Browser } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import type { BirthField } from "../../contract/birth.ts";
import { openBrowser } from "../../e2e/browser.ts";
import { type Person, people } from "./people.ts";
import { expected, type Layout, type Look, layouts, sheetHtml } from "./sheets.ts";

const harms = ["perspective", "light", "blur", "fold", "all"] as const;
type Harm = (typeof harms)[number];
type Fields = Partial<Record<BirthField, string>>;
export type Sheet = {
  name: string;
  layout: string;
  group: string;
  truth: Fields;
  load(): Promise<Uint8Array>;
};

/** The layouts of which there are photographs. */
const photographed = layouts.slice(0, 4);

/**
 * Of our own making: each person's PDF, clean sheet and two photographs. Those of a layout's three
 * people have all harms at each level, one alone at the lowest and another at the highest.
 */
export async function ownSheets(persons: number): Promise<Sheet[]> {
  const browser = openBrowser();
  return people.slice(0, persons).flatMap((person, index) => {
    const [column, round] = [index % photographed.length, Math.floor(index / photographed.length)];
    const layout = photographed[column] ?? "bilingual";
    const printed = async () => printSheet(await browser, person, layout, { face: index });
    const about = { layout, truth: expected(person, layout) };
    const sheet = (group: string, load: Sheet["load"]) => ({
      ...about,
      name: `${index} ${group}`,
      group,
      load,
    });
    const photo = (harm: Harm, level: number) =>
      sheet(`${harm === "all" ? "phone" : harm} ${level}`, async () =>
        photograph(await browser, (await printed()).png, harm, level, index + level),
      );
    const alone = harms[(column + round) % 4] ?? "blur";
    return [
      sheet("pdf", async () => (await printed()).pdf),
      sheet("clean", async () => (await printed()).png),
      photo("all", round + 1),
      round === 0 ? photo("all", 4) : photo(alone, round === 1 ? 1 : 4),
    ];
  });
}

/** One of each layout with the register's columns right below its title: as PDF, PNG and JPEG. */
export function centredSheets(): Sheet[] {
  const browser = openBrowser();
  return layouts.flatMap((layout, index) => {
    const person = people[index];
    if (!person) return [];
    const printed = async () =>
      printSheet(await browser, person, layout, { face: index, isCentred: true });
    const sheet = (as: string, load: Sheet["load"]) => ({
      name: `${layout} centred ${as}`,
      layout,
      group: `centred ${as}`,
      truth: expected(person, layout),
      load,
    });
    return [
      sheet("pdf", async () => (await printed()).pdf),
      sheet("png", async () => (await printed()).png),
      sheet("jpeg", async () =>
        sharp((await printed()).png)
          .jpeg({ quality: 88 })
          .toBuffer(),
      ),
    ];
  });
}

type Listed = { file: string; layout: string; kind: string; level: number; truth: Fields };

/**
 * A folder of pictures with `truth.json`: a list, or the fields of each clean sheet by the name of
 * its file.
 */
export async function sheetsIn(folder: string): Promise<Sheet[]> {
  const said: Listed[] | Record<string, Fields> = JSON.parse(
    await readFile(join(folder, "truth.json"), "utf8"),
  );
  const all = Array.isArray(said) ? said : cleanSheets(await readdir(folder), said);
  return all.map(({ file, layout, kind, level, truth }) => ({
    name: file,
    layout,
    group: level > 0 ? `${kind} ${level}` : kind,
    truth,
    load: () => readFile(join(folder, file)),
  }));
}

function cleanSheets(files: string[], truths: Record<string, Fields>): Listed[] {
  return files.flatMap((file) => {
    const truth = truths[parse(file).name];
    const kind = file.endsWith("pdf") ? "pdf" : "clean";
    return truth ? [{ file, layout: "uniform", kind, level: 0, truth }] : [];
  });
}

/**
 * Random numbers from 0 to 1, the same ones for the same seed (Lehmer's), so that a failing picture
 * can be made again.
 */
function seeded(seed: number): () => number {
  const most = 2 ** 31 - 1;
  let state = 1 + seed * 104_729;
  return () => {
    state = (state * 48_271) % most;
    return state / most;
  };
}

/** A sheet as a PDF, and as a screenshot of twice its size. */
export async function printSheet(
  browser: Browser,
  person: Person,
  layout: Layout,
  look: Look = {},
): Promise<{ pdf: Uint8Array; png: Uint8Array }> {
  const page = await browser.newPage({
    viewport: { width: 1123, height: 600 },
    deviceScaleFactor: 2,
  });
  try {
    await page.setContent(sheetHtml(person, layout, look));
    await page.evaluate("document.fonts.ready");
    const png = await page.locator("body").screenshot();
    return { png, pdf: await page.pdf({ preferCSSPageSize: true, printBackground: true }) };
  } finally {
    await page.close();
  }
}

const tables = [
  "#6b4a2f repeating-linear-gradient(90deg, #0003 0 9px, #0000 9px 31px)",
  "#c9cbcf",
  "conic-gradient(#b33 25%, #d99 0 50%, #eee 0 75%, #d99 0) 0 0 / 64px 64px",
  "#3a4148",
];

/**
 * The noise of each level: a little more of it looks far worse, because a JPEG keeps only what is
 * not faint.
 */
const grain = [5.5, 5.6, 6, 8.3];

/** A sheet as a phone photographs it: the worse the level (1 to 4), the more of the harm. */
export async function photograph(
  browser: Browser,
  png: Uint8Array,
  harm: Harm,
  level: number,
  seed: number,
): Promise<Uint8Array> {
  const draw = seeded(seed);
  const some = (most: number) => (2 * draw() - 1) * most * level;
  const has = (one: Harm) => harm === one || harm === "all";
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const [w, h] = [width / 2, height / 2];
  const tilt = has("perspective") ? [some(4), some(4), some(1.6)] : [0, 0, some(0.4)];
  const fold = has("fold")
    ? `linear-gradient(90deg, #0000 ${47 + some(3)}%, rgb(0 0 0 / ${0.1 * level}) 50%, #0000 50.4%), linear-gradient(#0000 46%, rgb(0 0 0 / ${0.1 * level}) 49%, #0000 49.4%), `
    : "";
  const shade = has("light")
    ? `linear-gradient(${Math.round(360 * draw())}deg, rgb(0 0 20 / ${0.16 * level}), #0000 ${40 + 40 * draw()}%)`
    : "linear-gradient(#0000, #0000)";
  const page = await browser.newPage({
    viewport: { width: Math.round(w * 1.16), height: Math.round(h * 1.16) },
    deviceScaleFactor: 1.7,
  });
  try {
    await page.setContent(`<body style="margin:0;height:100vh;display:grid;place-items:center;perspective:1600px;background:${tables[seed % tables.length]}">
<div style="position:relative;width:${w}px;height:${h}px;transform:rotateX(${tilt[0]}deg) rotateY(${tilt[1]}deg) rotate(${tilt[2]}deg);box-shadow:0 4px 14px #0008">
<img src="data:image/png;base64,${Buffer.from(png).toString("base64")}" style="width:100%"><div style="position:absolute;inset:0;background:${fold}linear-gradient(#0000,#0000)"></div></div>
<div style="position:fixed;inset:0;background:${shade}"></div></body>`);
    await page.evaluate("Promise.all([...document.images].map((one) => one.decode()))");
    const shot = sharp(await page.screenshot());
    const blurred = has("blur") ? shot.blur(0.1 + 0.4 * level) : shot;
    return await addNoise(blurred, has("blur") ? (grain[level - 1] ?? 0) : 2, draw);
  } finally {
    await page.close();
  }
}

/** Noise of a small sensor, nearly normal, and a messenger's JPEG. */
async function addNoise(picture: Sharp, most: number, draw: () => number): Promise<Uint8Array> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels) {
    const shift = (draw() + draw() + draw() - 1.5) * 2 * most;
    for (let channel = at; channel < at + info.channels; channel += 1)
      data[channel] = Math.max(0, Math.min(255, (data[channel] ?? 0) + shift));
  }
  return sharp(data, { raw: info }).jpeg({ quality: 82 }).toBuffer();
}
