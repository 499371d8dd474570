import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join } from "node:path";

/** A typeface with Bengali. Sheets embed it whole, so that they look the same on every machine. */
export type Face = { name: string; files: string[] };

const resolve = createRequire(import.meta.url).resolve;
const bundled = join(import.meta.dirname, "..", "..", "pwa", "fonts");
const system = "/usr/share/fonts";
const bengali = /^(Noto(Sans|Serif)Bengali-Regular|Lohit-Bengali|Mukti|Likhan|Jamrul|Ani)\.[ot]tf$/i;

/** Our own typeface, which is always there, those of packages, and those of this machine. */
export const faces: Face[] = [
  { name: "Kagoj", files: [join(bundled, "kagoj-bengali.woff2"), join(bundled, "kagoj-latin.woff2")] },
  packaged("hind-siliguri"),
  packaged("noto-sans-bengali"),
  ...(existsSync(system) ? installed() : []),
].filter((face): face is Face => face !== undefined);

/** CSS that defines the family "Sheet" with this typeface. */
export function fontCss(face: Face): string {
  return face.files
    .map(
      (file) =>
        `@font-face { font-family: "Sheet"; src: url(data:font/opentype;base64,${base64(file)}); ${range(file)} }`,
    )
    .join("\n");
}

function packaged(name: string): Face | undefined {
  try {
    const files = ["bengali", "latin"].map((subset) =>
      resolve(`@fontsource/${name}/files/${name}-${subset}-400-normal.woff2`),
    );
    return { name, files };
  } catch {
    return undefined;
  }
}

function installed(): Face[] {
  return readdirSync(system, { recursive: true, encoding: "utf8" })
    .filter((path) => bengali.test(basename(path)))
    .sort()
    .map((path) => ({ name: basename(path, extname(path)), files: [join(system, path)] }));
}

function base64(file: string): string {
  return readFileSync(file).toString("base64");
}

/** Of a typeface in two files, each must only be used for its own script. */
function range(file: string): string {
  if (/latin/.test(basename(file))) return "unicode-range: U+0000-00FF, U+2013-2014, U+2018-201D;";
  return /woff2$/.test(file) ? "unicode-range: U+0964-0965, U+0980-09FF, U+200C-200D, U+25CC;" : "";
}
