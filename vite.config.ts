import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { lowerCss } from "./scripts/lower-css.ts";
import { buildTarget } from "./scripts/oldest-browsers.ts";
import { prerendering } from "./scripts/prerender.ts";

const at = (path: string) => join(import.meta.dirname, path);

export default defineConfig({
  root: at("pwa"),
  publicDir: at("public"),
  css: { postcss: { plugins: [lowerCss] } },
  server: { fs: { allow: [at("pwa"), at("contract"), at("node_modules")] } },
  build: {
    target: buildTarget,
    outDir: at("dist"),
    emptyOutDir: true,
    // The Content-Security-Policy has font-src and script-src 'self': nothing may become a data: address or an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: layers(), includeDependenciesRecursively: false }],
        },
      },
    },
  },
  plugins: [
    react(),
    // Its own optimizing has newer browsers in mind.
    tailwind({ optimize: false }),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      manifest: JSON.parse(readFileSync(at("manifest.webmanifest"), "utf8")),
      // With the font: sheets are printed in it, also on a phone that never opened one online.
      injectManifest: {
        globPatterns: ["index.html", "favicon.svg", "assets/*.{js,css,woff2}"],
        // The browser keeps the one with the worker; the other is for pages from the server.
        globIgnores: ["assets/sending-*", "assets/first-paint-*"],
        buildPlugins: { vite: [scripts()] },
      },
      includeManifestIcons: false,
    }),
    firstPaint(),
    prerendering(at("dist")),
    precompressed(at("dist")),
  ],
});

type ModuleGraph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

/**
 * Code that many screens need is in a few files, because each small file costs a slow phone a round trip and headers. Modules
 * are assigned to: `start` for what every page and the login need, `frame` for bars and menus, `form` for forms, `common` for
 * what several screens share, `lists` for the staff's lists, `orders` and `waiting` for a user's own. None needs one after it.
 */
function layers(): (id: string, graph: ModuleGraph) => string | null {
  let layerOf: Map<string, string> | undefined;
  return (id, graph) => {
    layerOf ??= assignLayers(graph);
    return layerOf.get(id) ?? null;
  };
}

/** Code goes into `common` if so many screens share it. */
const SHARED_BY = 8;
/** Code of the user's orders, the screen that is opened most, goes into `common` and `orders` if so many share it. */
const MINE_SHARED_BY = { common: 6, orders: 4 };

function assignLayers(graph: ModuleGraph): Map<string, string> {
  const imported = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const asked = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const all = reached([at("pwa/main.tsx")], (id) => [...imported(id), ...asked(id)]);
  const entries = new Set([at("pwa/main.tsx"), ...[...all].flatMap(asked)]);
  const screens = [...entries].filter((id) => !isOfPhotos(id)).map((id) => reached([id], imported));
  // Others import what is in it statically too, so it needs no file of its own.
  for (const id of [...all].flatMap(imported)) entries.delete(id);
  const first = reached([at("pwa/main.tsx"), at("pwa/auth/Login.tsx")], imported);
  const layerOf = new Map<string, string>();
  const assign = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!entries.has(id) && !layerOf.has(id) && !isOfPhotos(id)) layerOf.set(id, name);
  };
  assign("start", first);
  assign("frame", reached([at("pwa/shell/frame/Layout.tsx")], imported));
  assign("form", reached([...all].filter(isOfForms), imported));
  const sharers = (id: string) => screens.filter((screen) => screen.has(id)).length;
  const shared = (id: string) => sharers(id) >= SHARED_BY;
  const needsForms = (id: string) => [...reached([id], imported)].some((each) => layerOf.get(each) === "form");
  const common = [...all].filter(shared);
  assign(
    "common",
    common.filter((id) => !needsForms(id)),
  );
  assign("form", common);
  assign("lists", reached([...all].filter(isOfLists), imported));
  const mine = [...reached([at("pwa/orders/MyOrders.tsx")], imported)];
  const others = reached([at("pwa/queue/AllOrders.tsx"), at("pwa/shell/live.ts")], imported);
  assign(
    "common",
    mine.filter((id) => sharers(id) >= MINE_SHARED_BY.common && !needsForms(id)),
  );
  assign(
    "orders",
    mine.filter((id) => sharers(id) >= MINE_SHARED_BY.orders || others.has(id)),
  );
  assign("waiting", mine);
  return layerOf;
}

/** These modules and everything that they lead to. */
function reached(ids: string[], next: (id: string) => readonly string[], found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    reached([...next(id)], next, found);
  }
  return found;
}

/** With what the button of a form and its photo fields tell one another. */
function isOfForms(id: string): boolean {
  if (/\/(contract\/values\/fields|attachments\/preparing)\.ts$/.test(id)) return true;
  return /node_modules\/(react-hook-form|@hookform|valibot)\//.test(id);
}

/** The code of pictures is loaded for few orders: what it shares must not be loaded by every other screen. */
function isOfPhotos(id: string): boolean {
  if (/\/(LateAttachments|say-count|orphans|preparing)\.tsx?$/.test(id)) return false;
  return /\/attachments\/|\/(PhotoInput|files-as-text|sending\/upload)\.tsx?$/.test(id);
}

/** The code of the staff's lists: paging, search and refreshing. */
function isOfLists(id: string): boolean {
  return /\/pwa\/(lists\/(use-remote|use-remote-list|remote-list)|ui\/(NeedsConnection|form\/SearchInput))\./.test(id);
}

/** `x.ts?script` is the address of x.ts with everything it needs as one classic script, for a worker's `importScripts`. */
function scripts(): Plugin {
  const query = "?script";
  return {
    name: "kagoj:scripts",
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const entry = id.slice(0, -query.length);
      const name = basename(entry, ".ts");
      const code = await oneScript(entry, name);
      const file = `assets/${name}-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName: file, source: code });
      return `export const address = ${JSON.stringify(`/${file}`)};`;
    },
  };
}

/** Builds `pwa/first-paint.ts`, which only the HTML of the server names: it finds the file in the manifest. */
function firstPaint(): Plugin {
  return {
    name: "kagoj:first-paint",
    apply: "build",
    async buildStart() {
      const source = await oneScript(at("pwa/first-paint.ts"), "firstPaint");
      this.emitFile({ type: "asset", name: "first-paint.js", originalFileName: "first-paint.ts", source });
    },
  };
}

/** The code of this file and of everything that it imports. */
async function oneScript(entry: string, name: string): Promise<string> {
  const [built] = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { target: buildTarget, write: false, lib: { entry, name, formats: ["iife"] } },
  })) as Rolldown.RolldownOutput[];
  if (!built) throw new Error(`${entry}: nothing was built.`);
  return built.output[0].code;
}

/** Writes name.br and name.gz beside every text file of the build, after the worker was built. */
function precompressed(dist: string): Plugin {
  const text = /\.(?:js|css|html|svg|json|webmanifest|txt|wasm)$/;
  return {
    name: "kagoj:precompressed",
    apply: "build",
    closeBundle: {
      sequential: true,
      order: "post",
      handler() {
        for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !text.test(entry.name) || /[\\/]\./.test(entry.parentPath)) continue;
          const path = join(entry.parentPath, entry.name);
          const bytes = readFileSync(path);
          if (bytes.length < 512) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
