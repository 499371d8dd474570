import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { createPool } from "../threads/pool.ts";
import type { CleanedFile } from "./clean-worker.ts";
import { hostile } from "./test/hostile-pdfs.ts";

test("a file stays as it is until its job is done: one that is set aside tells again what it takes out", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-clean-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [[, pdf]] = Object.entries(hostile) as [[string, Buffer]];
  const path = join(folder, "paper.pdf");
  writeFileSync(path, pdf);
  await import("sharp");
  const start = async () => new Worker(new URL("./clean-worker.ts", import.meta.url));
  const limits = {
    threads: 1,
    waiting: 2,
    patienceMs: 20_000,
    turnMs: 20,
    jobMs: 20_000,
    idleMs: 60_000,
  };
  const pool = createPool(start, limits);
  onTestFinished(() => pool.close());
  const jobs = ["one", "other"].map((owner) =>
    pool.run<CleanedFile>({ path, draw: true }, { owner }),
  );
  for (const { takenOut, drawn, bytes } of await Promise.all(jobs)) {
    expect([takenOut, drawn?.pages]).toEqual([["script"], 1]);
    expect(Buffer.from(bytes).equals(pdf)).toBe(false);
  }
  expect(readFileSync(path).equals(pdf)).toBe(true);
});
