import { fileURLToPath } from "node:url";
import sharp from "sharp";

/*
 * Bengali is shaped by Pango, which sharp brings. It finds fonts by this setting, at the first text
 * that the process draws: ours, which are TrueType because Pango reads nothing else, so that a
 * machine needs none of its own.
 */
process.env["FONTCONFIG_FILE"] = fileURLToPath(new URL("fonts/fonts.conf", import.meta.url));
const FAMILY = "Noto Sans Bengali";

/**
 * A line of text as it covers the paper: a byte for each dot. `base`: the row on which its letters
 * stand.
 */
export type Cover = { dots: Buffer; width: number; height: number; base: number };

/** At so many dots a letter's size the strut is measured. */
const UNIT = 100;

async function cover(markup: string, dots = UNIT) {
  const text = { text: markup, font: `${FAMILY} ${dots}`, dpi: 72 };
  return sharp({ text }).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
}

/**
 * Higher than any letter: what is drawn is cut where ink ends, so all lines begin at its top. A
 * Latin one, because Pango hangs letters of different sizes on different lines where they are
 * Bengali.
 */
const STRUT = '<span font_size="250%">l</span>';
/** In letters' sizes: where after the strut a text begins, and on which row it stands. */
let strut: Promise<{ from: number; base: number }> | undefined;

async function measureStrut() {
  const [one, two] = await Promise.all([cover(STRUT), cover(STRUT + STRUT)]);
  // It is even, and stands on the line.
  return { from: two.info.width / 2 / UNIT, base: one.info.height / UNIT };
}

/** A line of letters so many dots large. */
export async function drawLine(text: string, size: number): Promise<Cover> {
  strut ??= measureStrut();
  const { from, base } = await strut;
  const { data, info } = await cover(STRUT + asMarkup(text), size);
  const left = Math.min(Math.round(from * size), info.width - 1);
  const width = info.width - left;
  // No letter reaches as high as the strut.
  const top = Math.round((base - 1.4) * size);
  const height = info.height - top;
  const rows = Array.from({ length: height }, (_, row) =>
    data.subarray((top + row) * info.width + left, (top + row + 1) * info.width),
  );
  return { dots: Buffer.concat(rows), width, height, base: Math.round(base * size) - top };
}

/**
 * A text in lines that are no wider than `most` dots, broken between words, and inside one that is
 * wider by itself.
 */
export async function drawLines(text: string, size: number, most: number): Promise<Cover[]> {
  const whole = await drawLine(text, size);
  if (whole.width <= most) return [whole];
  const words = text.split(" ").filter(Boolean);
  const parts = (await Promise.all(words.map((word) => partsOf(word, size, most)))).flat();
  const [one, two] = await Promise.all(["ক", "ক ক"].map((letter) => drawLine(letter, size)));
  const space = (two?.width ?? 0) - 2 * (one?.width ?? 0);
  const lines: { text: string; width: number }[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last && last.width + space + part.width <= most * SURE) {
      last.text += ` ${part.text}`;
      last.width += space + part.width;
    } else lines.push(part);
  }
  return Promise.all(lines.map((line) => drawLine(line.text, size)));
}

/** Widths are added up of what ends where its ink ends, so they are only nearly right. */
const SURE = 0.97;
const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** A word, in parts if it is wider than a line. */
async function partsOf(text: string, size: number, most: number) {
  const { width } = await drawLine(text, size);
  if (width <= most) return [{ text, width }];
  const all = [...letters.segment(text)].map(({ segment }) => segment);
  // Letters are not equally wide.
  const each = Math.max(1, Math.floor(all.length * (most / width) * 0.8));
  return Array.from({ length: Math.ceil(all.length / each) }, (_, at) => ({
    text: all.slice(at * each, (at + 1) * each).join(""),
    width: most,
  }));
}

function asMarkup(text: string): string {
  const plain = text.toWellFormed().replace(/\p{Cc}/gu, " ");
  return plain.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
