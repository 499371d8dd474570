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
 * The browsers to try in order: with CHROME_PATH only that one, otherwise the machine's own and then the one of the npm package
 * (Linux x64). `CHROME_PATH=bundled` means only the latter. Several are tried, because a machine's own may be a stub that does
 * not start.
 */
export function chromes(): (() => Promise<Chrome>)[] {
  const wanted = process.env.CHROME_PATH;
  if (wanted && wanted !== "bundled") return [async () => ({ executablePath: wanted, env: {} })];
  const own = wanted ? undefined : onThisMachine();
  return [
    ...(own ? [async () => ({ executablePath: own, env: {} })] : []),
    ...(process.platform === "linux" && process.arch === "x64" ? [unpack] : []),
  ];
}

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications].find(isExecutable);
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
 * Unpacks the packaged Chromium once per user and version, side by side with the NSS libraries and the font that a bare machine
 * lacks. The package's own code would accept a half-written file, or one of another user.
 */
async function unpack(): Promise<Chrome> {
  const archive = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = createRequire(archive)("../package.json");
  const folder = join(tmpdir(), `kagoj-chromium-${version}-${userInfo().uid}`);
  if (!existsSync(folder)) await unpackInto(folder, join(archive, "..", "..", "bin"));
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
      XDG_CACHE_HOME: join(folder, "cache"),
    },
  };
}

async function unpackInto(folder: string, bin: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const fresh = await mkdtemp(`${folder}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  try {
    for (const name of ["chromium.br", "al2023.tar.br", "fonts.tar.br"]) await inflate(join(bin, name));
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
  const dirs = [join(folder, "fonts"), "/usr/share/fonts"].map((dir) => `<dir>${dir}</dir>`).join("");
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}</fontconfig>\n`;
}
