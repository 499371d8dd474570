import bengali from "./kagoj-bengali.woff2";
import latin from "./kagoj-latin.woff2";

const LONGEST_WAIT = 3000;

/** Not in a style sheet, because only scripts find out whether they are needed. */
const subsets = {
  bengali: {
    family: "Kagoj Bengali",
    file: bengali,
    unicodeRange:
      "U+0951-0952, U+0964-0965, U+0980-09FE, U+1CD0, U+1CD2, U+1CD5-1CD6, U+1CD8, U+1CE1, " +
      "U+1CEA, U+1CED, U+1CF2, U+1CF5-1CF7, U+200C-200D, U+20B9, U+25CC, U+A8F1",
  },
  latin: {
    family: "Kagoj Latin",
    file: latin,
    unicodeRange:
      "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-200B, " +
      "U+2010-206F, U+20AC, U+2122, U+2212",
  },
};
const loaded: { [Name in keyof typeof subsets]?: Promise<unknown> } = {};

/**
 * Await it before the first draw. Where the system has Bengali glyphs, it waits for nothing.
 * Otherwise it loads our own font, for at most 3 s.
 */
export async function showBengali(): Promise<void> {
  if (systemDrawsBengali()) return;
  const joined = load("bengali").then(() => {
    document.documentElement.dataset.bengali = "own";
  });
  await Promise.race([joined, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}

/** Loads both subsets, so that a sheet looks the same on every machine. */
export async function loadSheetFont(): Promise<void> {
  await Promise.all([load("bengali"), load("latin")]);
}

/**
 * Use the family in a style only after this: Chromium keeps boxes that it drew while a font was
 * loading.
 */
function load(name: keyof typeof subsets): Promise<unknown> {
  // Otherwise the system's font stays, until it is asked for again.
  loaded[name] ??= add(subsets[name]).catch(() => delete loaded[name]);
  return loaded[name];
}

async function add({ family, file, unicodeRange }: (typeof subsets)["latin"]): Promise<void> {
  document.fonts.add(await new FontFace(family, `url(${file})`, { unicodeRange }).load());
}

/**
 * False when the system has no Bengali: a missing glyph is drawn as the same box as an unassigned
 * character.
 */
function systemDrawsBengali(): boolean {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) return true;
  return drawn(context, "\u0995") !== drawn(context, "\u0984");
}

function drawn(context: CanvasRenderingContext2D, character: string): string {
  context.font = "20px system-ui, sans-serif";
  context.clearRect(0, 0, 32, 32);
  context.fillText(character, 2, 24);
  return context.getImageData(0, 0, 32, 32).data.join();
}
