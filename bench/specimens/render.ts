import type { Browser } from "playwright-core";
import sharp from "sharp";
import { people } from "./people.ts";
import { seeded } from "./random.ts";
import { lookOf, sheetHtml } from "./sheets.ts";

export const variants = ["pdf", "png", "jpeg", "skew", "small", "noise", "all"] as const;
export type Variant = (typeof variants)[number];
export type Rendered = { bytes: Uint8Array; type: string };

/** A sheet as a PDF, and as a screenshot of twice its size. */
export async function printSheet(browser: Browser, index: number): Promise<{ pdf: Uint8Array; png: Uint8Array }> {
  const person = people[index];
  if (!person) throw new Error(`there is no person ${index}`);
  const page = await browser.newPage({ viewport: { width: 794, height: 600 }, deviceScaleFactor: 2 });
  try {
    await page.setContent(sheetHtml(person, lookOf(index)));
    await page.evaluate("document.fonts.ready");
    const png = await page.locator("body").screenshot();
    return { png, pdf: await page.pdf({ preferCSSPageSize: true, printBackground: true }) };
  } finally {
    await page.close();
  }
}

/** What may happen to a sheet: compressed by a messenger, tilted, reduced, photographed in the dark. */
export async function vary(
  sheet: { pdf: Uint8Array; png: Uint8Array },
  variant: Variant,
  seed: number,
): Promise<Rendered> {
  if (variant === "pdf") return { bytes: sheet.pdf, type: "application/pdf" };
  if (variant === "png") return { bytes: sheet.png, type: "image/png" };
  const every = variant === "all";
  let png: Uint8Array = sheet.png;
  if (every || variant === "skew")
    png = await sharp(png)
      .rotate(seed % 2 ? 2 : -2, { background: "#fff" })
      .png()
      .toBuffer();
  if (every || variant === "small") png = await shrink(png, 0.7);
  if (every || variant === "noise") png = await addNoise(png, seed);
  if (!every && variant !== "jpeg") return { bytes: png, type: "image/png" };
  return { bytes: await sharp(png).jpeg({ quality: 60 }).toBuffer(), type: "image/jpeg" };
}

async function shrink(png: Uint8Array, factor: number): Promise<Uint8Array> {
  const { width } = await sharp(png).metadata();
  return sharp(png)
    .resize({ width: Math.round(width * factor) })
    .png()
    .toBuffer();
}

/** Noise of a small camera sensor: the same on all three channels, about ±14 of 255, nearly normal. */
async function addNoise(png: Uint8Array, seed: number): Promise<Uint8Array> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const draw = seeded(seed);
  for (let at = 0; at < data.length; at += info.channels) {
    const shift = (draw() + draw() + draw() - 1.5) * 28;
    for (let channel = at; channel < at + info.channels; channel += 1) {
      data[channel] = Math.max(0, Math.min(255, (data[channel] as number) + shift));
    }
  }
  return sharp(data, { raw: info }).png().toBuffer();
}
