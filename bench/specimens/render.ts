import type { Browser } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import type { Person } from "./people.ts";
import { type Layout, sheetHtml } from "./sheets.ts";

export const harms = ["perspective", "light", "blur", "fold", "all"] as const;
export type Harm = (typeof harms)[number];
/** Random numbers from 0 to 1, the same ones for the same seed (mulberry32), so that a failing picture can be made again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A sheet as a PDF, and as a screenshot of twice its size. */
export async function printSheet(
  browser: Browser,
  person: Person,
  layout: Layout,
  face = 0,
): Promise<{ pdf: Uint8Array; png: Uint8Array }> {
  const page = await browser.newPage({ viewport: { width: 1123, height: 600 }, deviceScaleFactor: 2 });
  try {
    await page.setContent(sheetHtml(person, layout, face));
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
    const blurred = has("blur") ? shot.blur(0.3 + 0.35 * level) : shot;
    return await addNoise(blurred, has("blur") ? 5 * level : 2, draw);
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
