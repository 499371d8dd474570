import { accessSync, constants, existsSync, statSync } from "node:fs";
import { chmod, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";

type Chrome = { executablePath: string; env: Record<string, string> };

const names = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "chrome"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browsers to try in order: with CHROME_PATH only that one, otherwise the one of the npm
 * package (Linux x64), so that all who run the tests run the same, and then the machine's own.
 * `CHROME_PATH=bundled` means only the former.
 */
export function chromes(): (() => Promise<Chrome>)[] {
  const wanted = process.env.CHROME_PATH;
  if (wanted && wanted !== "bundled") return [async () => ({ executablePath: wanted, env: {} })];
  const own = wanted ? undefined : onThisMachine();
  return [
    ...(runsPackaged ? [() => unpack()] : []),
    ...(own ? [async () => ({ executablePath: own, env: {} })] : []),
  ];
}

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Chromium of npm packages: of today, the oldest above the stated one that is to be had there (99),
 * and one below it.
 */
type Packaged = "@sparticuz/chromium" | "chromium-102" | "chromium-92";

/** Where a packaged Chromium can run. */
export const runsPackaged = process.platform === "linux" && process.arch === "x64";

/**
 * Once per user and version, with libraries and a font. The package's own code would accept a
 * half-written file.
 */
export async function unpack(name: Packaged = "@sparticuz/chromium"): Promise<Chrome> {
  const require = createRequire(import.meta.url);
  const bin = (of: Packaged) => join(require.resolve(of), "..", "..", "bin");
  const { version } = require(join(bin(name), "..", "package.json"));
  const folder = join(tmpdir(), `kagoj-chromium-${version}-${userInfo().uid}`);
  // The old packages bring libraries of an older system, and no font.
  const libraries = name === "@sparticuz/chromium" ? "al2023" : "aws";
  const files = ["chromium.br", `${libraries}.tar.br`].map((file) => join(bin(name), file));
  if (!existsSync(folder))
    await unpackInto(folder, [...files, join(bin("@sparticuz/chromium"), "fonts.tar.br")]);
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(folder, libraries, "lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
      XDG_CACHE_HOME: join(folder, "cache"),
    },
  };
}

async function unpackInto(folder: string, files: string[]): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const fresh = await mkdtemp(`${folder}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  try {
    for (const file of files) await inflate(file);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await chmod(join(fresh, "chromium"), 0o755);
  await writeFile(join(fresh, "fonts.conf"), fontConfig(folder));
  // If another process was faster, its folder is used.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
}

function fontConfig(folder: string): string {
  const dirs = [join(folder, "fonts"), "/usr/share/fonts"]
    .map((dir) => `<dir>${dir}</dir>`)
    .join("");
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}</fontconfig>\n`;
}
