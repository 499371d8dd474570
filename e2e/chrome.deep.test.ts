import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openBrowser } from "./browser.ts";
import { chromes, runsPackaged, unpack } from "./chrome.ts";

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-chrome-"));
  folders.push(folder);
  return folder;
}

/** A program of this name; answers its path. */
function makeProgram(path: string, script: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Makes it the machine's own Chrome. Answers its path. */
function installOnMachine(script: string): string {
  const folder = makeFolder();
  vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
  vi.stubEnv("CHROME_PATH", undefined);
  return makeProgram(join(folder, "google-chrome-stable"), script);
}

const packaged = test.runIf(runsPackaged);

packaged("on a machine with a Chrome of its own the packaged browser comes first", async () => {
  const own = installOnMachine("exit 1");
  const { executablePath } = await unpack();
  const found = await Promise.all(chromes().map((find) => find()));
  expect(found.map((chrome) => chrome.executablePath)).toEqual([executablePath, own]);
});

packaged("where that can't run the machine's own does, and one line says so", async () => {
  const { executablePath, env } = await unpack();
  const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  const own = installOnMachine(`${settings.join(" ")} exec '${executablePath}' "$@"`);
  const folder = makeFolder();
  const name = basename(dirname(executablePath));
  makeProgram(join(folder, name, "chromium"), "echo no library >&2; exit 127");
  vi.stubEnv("TMPDIR", folder);
  const said = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await (await openBrowser()).close();
  const line = new RegExp(`^The packaged Chromium can't run here: ${own} is used\\. .+$`);
  expect(said.mock.calls).toEqual([[expect.stringMatching(line)]]);
});
