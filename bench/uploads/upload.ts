import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { attachmentLimits } from "../../contract/attachments/limits.ts";
import { makeUser } from "../../e2e/api.ts";
import { ADMIN } from "../../e2e/server.ts";
import { freePort, type ServerProcess, startServer } from "../../server/test/payment-process.ts";
import { databaseEnv, makeDatabase, type OpenCluster, ownCluster } from "../world/cluster.ts";
import { memoryOf } from "../world/memory.ts";
import { inWorkplace } from "../world/workplace.ts";

const DATABASE = "bench_upload";
const { chunk, unusedFiles } = attachmentLimits;
const MEGABYTE = 1024 * 1024;

export type Figures = {
  atOnce: number;
  megabytes: number;
  seconds: number;
  complete: number;
  /** What the process uses after it has taken a few files one by one, and at most while the others come; undefined where that can't be read. */
  beforeMb: number | undefined;
  mostMb: number | undefined;
  /** The same when as many come again. What was only the level that a process reaches once does not grow any more. */
  againBeforeMb: number | undefined;
  againMostMb: number | undefined;
};

const unit = readFileSync(join(import.meta.dirname, "../../deploy/kagoj.service"), "utf8");
/** The environment that the service has in production. */
const ofService = Object.fromEntries(
  [...unit.matchAll(/^Environment=(\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
);

/** Has phones send so many pictures of `side` px at once, twice, in pieces, to one server that has taken a few before. */
export async function upload(atOnce: number, side: number, openCluster: OpenCluster = ownCluster): Promise<Figures> {
  return inWorkplace(openCluster, async ({ folder: dataDir, cluster, atEnd }) => {
    await makeDatabase(cluster, DATABASE);
    const own = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password };
    const env = { ...ofService, ...databaseEnv(cluster, DATABASE), ...own };
    const server = await startServer(await freePort(), env);
    atEnd(() => server.stop());
    const few = attachmentsOf(await signIn(server, 1));
    for (let at = 0; at < 4; at += 1) await few(await photo(side), at);
    const first = await sendAtOnce();
    const again = await sendAtOnce();
    return { ...first, againBeforeMb: again.beforeMb, againMostMb: again.mostMb };

    function attachmentsOf(people: string[]) {
      return (file: Buffer, at: number) => sendFile(server, people[at % people.length] ?? "", file);
    }

    async function sendAtOnce() {
      const send = attachmentsOf(await signIn(server, Math.ceil(atOnce / unusedFiles)));
      const files = await Promise.all(Array.from({ length: atOnce }, () => photo(side)));
      const before = memoryNow(server);
      let most = before;
      const sampling = setInterval(() => (most = Math.max(most ?? 0, memoryNow(server) ?? 0) || undefined), 10);
      const started = performance.now();
      const complete = await Promise.all(files.map(send)).finally(() => clearInterval(sampling));
      return {
        atOnce,
        megabytes: Math.round(files.reduce((sum, { length }) => sum + length, 0) / MEGABYTE),
        seconds: Math.round(performance.now() - started) / 1000,
        complete: complete.filter(Boolean).length,
        beforeMb: before,
        mostMb: most,
      };
    }
  });
}

/** A picture like a phone's: of 2,000 px it weighs about 0.4 MB. */
function photo(side: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  const options = { width: side, height: Math.round(side * 0.75), channels: 3 as const, background: "#888", noise };
  return sharp({ create: options }).jpeg({ quality: 60 }).toBuffer();
}

async function signIn({ origin }: ServerProcess, count: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = JSON.stringify(await makeUser(origin, 0));
    const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
    const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers, body });
    cookies.push(answer.headers.get("Set-Cookie")?.split(";")[0] ?? "");
  }
  return cookies;
}

async function sendFile({ origin }: ServerProcess, cookie: string, file: Buffer): Promise<boolean> {
  const path = `${origin}/api/attachments/${createHash("sha256").update(file).digest("hex")}`;
  for (let first = 0; ; first += chunk) {
    const last = Math.min(first + chunk, file.length) - 1;
    const headers = {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/octet-stream",
      "Content-Range": `bytes ${first}-${last}/${file.length}`,
      Cookie: cookie,
    };
    const body = new Uint8Array(file.subarray(first, last + 1));
    const answer = await fetch(path, { method: "PUT", headers, body });
    const { complete } = (await answer.json()) as { complete?: boolean };
    if (complete || !answer.ok) return complete === true;
  }
}

/** What the process uses now, in whole MB. */
function memoryNow(server: ServerProcess): number | undefined {
  const now = memoryOf(server, "VmRSS");
  return now === undefined ? undefined : Math.round(now);
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const [atOnce = 50, side = 2000] = process.argv.slice(2).map(Number);
  const figures = await upload(atOnce, side);
  console.table(figures);
  const folder = join(import.meta.dirname, "..", "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "upload.json"),
    `${JSON.stringify({ at: new Date().toISOString(), ...figures }, null, 2)}\n`,
  );
  if (figures.complete < atOnce || (figures.mostMb ?? 0) - (figures.beforeMb ?? 0) > 64) process.exitCode = 1;
}
