import { execFile } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { dateInDhaka } from "../contract/values/dates/iso-date.ts";
import { FIELD_KEYS, freePort, startServer } from "../server/test/payment-process.ts";
import { fillYears } from "./growth/years.ts";
import { type Figures, figure, report } from "./world/measure.ts";
import { urlOf } from "./world/programs.ts";
import { type Cluster, cookieOf, openWorld } from "./world/refresh-world.ts";

const full = { people: 1_000, orders: 200_000 };
export const toy = { people: 40, orders: 2_600 };

/**
 * Else what is dropped stands until a collection is worth the while, at some hundred MB, whatever a
 * server does: what an export needs would not be seen in it.
 */
const BOUNDED_HEAP = "--max-old-space-size=80 --max-semi-space-size=4";
const MOST_MB = 50;
const MOST_FIRST_MS = 1_000;
const LOOK_MS = 20;
const files = ["orders", "movements"] as const;

/**
 * Saves all orders and all movements of a desk as files, as a phone on a slow line reads them:
 * until the first byte, and how much more memory the server has meanwhile than at rest. `rows` of
 * each file. @throws when a file is not whole
 */
export async function exportAll({ people, orders }: typeof full, cluster?: Cluster) {
  const world = await openWorld(cluster, { transport: "tcp" });
  try {
    const sql = await world.makeDatabase("export", people, 0);
    await fillYears(sql, people, orders);
    await sql`update sessions set confirmed_at = now()`;
    const at = world.at("export");
    const server = await startServer(await freePort(), {
      FIELD_KEYS,
      DATABASE_URL: urlOf(at, at.port),
      NODE_OPTIONS: BOUNDED_HEAP,
    });
    const rssMb = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))?.[1]) /
      1024;
    try {
      const today = dateInDhaka(new Date());
      const save = async (name: (typeof files)[number], from: string) => {
        const began = performance.now();
        const answer = await fetch(
          `${server.origin}/api/reports/${name}/csv?from=${from}&to=${today}`,
          { headers: { Cookie: cookieOf(people - 1), "Accept-Language": "bn" } },
        );
        if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
        let [first, lines, most] = [Number.NaN, 0, 0];
        const path = join(world.folder, `${name}.csv`);
        const file = createWriteStream(path);
        for await (const part of answer.body ?? []) {
          if (Number.isNaN(first)) first = performance.now() - began;
          lines += part.filter((byte: number) => byte === 10).length;
          most = Math.max(most, rssMb());
          file.write(part);
        }
        await new Promise((done) => file.end(done));
        return { first, rows: lines - 1, most, path, ms: performance.now() - began };
      };
      const yearsAgo = dateInDhaka(new Date(Date.now() - 1_800 * 86_400_000));
      // What a server learns at its first file is no cost of a long one.
      for (const name of files) await save(name, today);
      await delay(LOOK_MS * 50);
      const rest = rssMb();
      const saved = {
        orders: await save("orders", yearsAgo),
        movements: await save("movements", yearsAgo),
      };
      const [counted] = await sql<[{ orders: number; movements: number }]>`
        select (select count(*)::int from orders) + (select count(*)::int from roshid_revisions)
          as orders, (select count(*)::int from transfers) as movements`;
      const figures: Figures = {};
      for (const name of files) {
        const { first, most, ms } = saved[name];
        figures[`${name}: first byte, ms`] = figure(first, { most: MOST_FIRST_MS });
        figures[`${name}: over rest, MB`] = figure(Math.max(0, most - rest), { most: MOST_MB });
        figures[`${name}: whole file, ms`] = figure(ms);
      }
      const rows = { orders: saved.orders.rows, movements: saved.movements.rows };
      const sheets = await Promise.all(files.map((name) => inLibreOffice(saved[name].path)));
      return { figures, rows, counted, sheets };
    } finally {
      await server.stop();
    }
  } finally {
    await world.close();
  }
}

/**
 * How LibreOffice reads a file's first rows, cell by cell: `type value`. Undefined where there is
 * no LibreOffice.
 */
export async function inLibreOffice(path: string): Promise<string[][] | undefined> {
  const run = promisify(execFile);
  const head = `${path}.head.csv`;
  const lines = readFileSync(path, "utf8").split("\r\n").slice(0, 50);
  await new Promise((done) => createWriteStream(head).end(lines.join("\r\n"), () => done(null)));
  const folder = `${path}-sheet`;
  // As its dialog offers them: UTF-8, quoted fields are text, times are recognised.
  const options = "--infilter=CSV:44,34,76,1,,1033,true,true";
  const profile = `-env:UserInstallation=file://${folder}-profile`;
  try {
    await run("soffice", [
      profile,
      "--headless",
      options,
      "--convert-to",
      "fods",
      "--outdir",
      folder,
      head,
    ]);
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
  const sheet = readFileSync(join(folder, `${basename(path)}.head.fods`), "utf8");
  return [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row]) =>
    [...(row ?? "").matchAll(/<table:table-cell([^>]*)>\s*<text:p>(.*?)<\/text:p>/gs)].map(
      ([, facts, text]) => `${/office:value-type="(\w+)"/.exec(facts ?? "")?.[1]} ${text}`,
    ),
  );
}

if (process.argv[1] === import.meta.filename) {
  const { figures, rows, counted, sheets } = await exportAll(
    process.argv.includes("--toy") ? toy : full,
  );
  report(figures);
  console.log("Rows of the files", rows, "and of the tables", counted);
  for (const sheet of sheets) console.log(sheet ? sheet.slice(0, 4) : "no LibreOffice here");
}
