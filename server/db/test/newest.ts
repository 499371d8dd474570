import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";

const ours = join(import.meta.dirname, "..", "migrations");
const names = readdirSync(ours).sort();
/** The last file of the first schema: what comes after it changes a database that is in use. */
const FIRST = "0010-push.sql";
/** As long as there is no other, so that this test has something to try. */
const sample = `
  alter table orders add column sample text, add column sampled_at timestamptz not null default now();
  call add_sealed_column('orders', 'sealed_sample');
  create table samples (id uuid primary key, order_id uuid not null references orders);`;

/** Migrations up to the one before the newest, and a folder that has the newest too. */
export function newest(): { until: string; from: URL } {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(ours, folder, { recursive: true });
  if (names.at(-1) === FIRST) writeFileSync(join(folder, "9999-sample.sql"), sample);
  return {
    until: names.at(-1) === FIRST ? FIRST : (names.at(-2) ?? ""),
    from: pathToFileURL(`${folder}/`),
  };
}
