const FAMILY = "Kagoj";

const LONGEST_WAIT = 3000;

/**
 * Await it before the first draw. Where the system has Bengali glyphs, it waits for nothing. Otherwise it loads our own font, for
 * at most 3 s: with `font-display: optional` alone the whole first visit would show boxes.
 */
export async function showBengali(): Promise<void> {
  if (systemDrawsBengali()) return;
  const joined = loadFaces((face) => face.unicodeRange.includes("980")).then(() => {
    document.documentElement.dataset.bengali = "own";
  });
  await Promise.race([joined, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}

/** Loads both subsets, so that a sheet looks the same on every machine. */
export async function loadSheetFont(): Promise<void> {
  await loadFaces(() => true);
  await document.fonts.ready;
}

/** Use the family in a style only after this: Chromium keeps boxes that it drew while a font was loading. */
async function loadFaces(wanted: (face: FontFace) => boolean): Promise<void> {
  const faces = [...document.fonts].filter((face) => face.family.includes(FAMILY) && wanted(face));
  for (const face of faces) face.display = "swap";
  await Promise.allSettled(faces.map((face) => face.load()));
}

/** False when the system has no Bengali: a missing glyph is drawn as the same box as an unassigned character. */
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
