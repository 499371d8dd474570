import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { checkFolder } from "./folders.ts";

const isRoot = process.geteuid?.() === 0;
/** Whoever the desk runs as, when these tests run as root. */
const NOBODY = 65_534;
const me = isRoot ? NOBODY : (process.geteuid?.() ?? 0);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kagoj-folders-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ["", "files", "files/ab", "keys", "postgres", "postgres/cluster"])
    mine(join(folder, path));
});

function mine(path: string, text?: string): void {
  if (text === undefined) mkdirSync(path, { recursive: true });
  else writeFileSync(path, text);
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  chmodSync(path, text === undefined ? 0o700 : 0o600);
}

/** As an order of another user, or a copy, leaves it: this desk can't write it. */
function shut(path: string): void {
  if (isRoot) chownSync(path, 0, 0);
  else chmodSync(path, 0o500);
}

async function wrong(): Promise<string[]> {
  const found: string[] = [];
  await checkFolder({ note() {}, wrong: (text) => void found.push(text) }, { dataDir: folder });
  return found;
}

test("a folder in which all is the desk's own is right", async () => {
  mine(join(folder, "keys/forgotten"), "");
  mine(join(folder, "postgres/postgres.log"), "");
  expect(await wrong()).toEqual([]);
});

test.each(["files", "files/ab", "keys", "postgres/cluster"])(
  "%s that the desk's user can't write is named, also when root asks",
  async (path) => {
    shut(join(folder, path));
    expect(await wrong()).toEqual([
      expect.stringContaining(
        `The user ${me} can't read and write ${join(folder, path)}: sudo chown -R ${me}`,
      ),
    ]);
  },
);

test.each([
  "keys/forgotten",
  "keys/forgotten-2026-01",
  "postgres/postgres.log",
  "postgres/cluster/postmaster.pid",
])("so is the file %s", async (path) => {
  mine(join(folder, path), "");
  shut(join(folder, path));
  expect(await wrong()).toEqual([
    expect.stringContaining(`can't read and write ${join(folder, path)}:`),
  ]);
});

test.each([
  ["files", "folder"],
  ["incoming", "folder"],
  ["postgres", "folder"],
])("%s that is something else is named", async (path, kind) => {
  rmSync(join(folder, path), { recursive: true, force: true });
  mine(join(folder, path), "");
  expect(await wrong()).toEqual([expect.stringContaining(`${join(folder, path)} is no ${kind}`)]);
});
