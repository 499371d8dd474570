import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { getMimeType } from "hono/utils/mime";
import { openProxy } from "./proxy.ts";

const root = resolve(import.meta.dirname, "..");
export const thisVersion = join(root, "dist");
export const NEXT_VERSION = "99.0.0";

/** Builds the page of a later release: with another version, and one more schema version of both databases. */
export async function buildNextVersion(): Promise<{ dist: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-next-"));
  const sources = ["pwa", "contract", "public", "scripts", "vite.config.ts", "manifest.webmanifest", "package.json"];
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  change(join(folder, "package.json"), /"version": "[^"]+"/, `"version": "${NEXT_VERSION}"`);
  // Packed files and first screens are for the product's server; the front below sends all as it is.
  for (const left of [/precompressed\(at\("dist"\)\),/, /prerendering\(at\("dist"\)\),/])
    change(join(folder, "vite.config.ts"), left, "");
  const database = join(folder, "pwa", "offline", "db.ts");
  change(database, /(\n\s+)(db\.version\(2\)\.stores\(\{ attachments[^\n]+)/, `$1$2$1${nextUserSchema}`);
  change(database, /(\n\s+)(db\.version\(1\)\.stores\(\{\n\s+values[\s\S]*?\}\);)/, `$1$2$1${nextCacheSchema}`);
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: folder, env });
  return { dist: join(folder, "dist"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const nextUserSchema = `db.version(3).stores({ drafts: "id, kind, updatedAt, createdAt" }).upgrade((tx) => tx.table("drafts").toCollection().modify({ migrated: true }));`;
const nextCacheSchema = `db.version(2).stores({ values: "name, asOf" });`;

/** Serves the page from a folder, which `deploy` changes, and passes everything else to the server at `target`. */
export async function openFront(target: string, dist: string) {
  let folder = dist;
  const front = await openProxy(target, {
    serve(path, answer) {
      if (isApi(path)) return false;
      const file = join(folder, extname(path) ? path : "index.html");
      if (!existsSync(file)) answer.writeHead(404).end();
      else {
        answer.writeHead(200, { "Content-Type": getMimeType(file) ?? "text/plain", "Cache-Control": "no-cache" });
        answer.end(readFileSync(file));
      }
      return true;
    },
  });
  return {
    origin: front.origin,
    close: front.close,
    deploy: (next: string) => {
      folder = next;
    },
    /** Cuts off the API, but not the page. */
    cutApi: (cut: boolean) => front.change(() => (cut ? "refuse" : "pass")),
  };
}

const isApi = (path: string) => /^\/(api|healthz)\b/.test(path);

function change(path: string, what: RegExp, into: string): void {
  const before = readFileSync(path, "utf8");
  const after = before.replace(what, into);
  if (after === before) throw new Error(`${path} no longer has ${what}.`);
  writeFileSync(path, after);
}
