import { hash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { lowerCss } from "./scripts/lower-css.ts";
import { buildTarget } from "./scripts/oldest-browsers.ts";
import { evaluated, prerendering } from "./scripts/prerender.ts";

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
    // The Content-Security-Policy has font-src and script-src 'self': nothing may become a data:
    // address or, but for first-paint.ts, an inline script.
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
    evaluated(),
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
        buildPlugins: { vite: [evaluated()] },
        rollupFormat: "iife",
        globPatterns: ["index.html", "favicon.svg", "assets/*.{js,css,woff2}"],
        // The worker keeps and answers only what has this sum.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((file) => ({
              ...file,
              integrity: sumOf(at(`dist/${file.url}`)),
            })),
          }),
        ],
      },
      includeManifestIcons: false,
    }),
    prerendering(at("dist")),
    precompressed(at("dist")),
  ],
});

function sumOf(path: string): string {
  return `sha256-${hash("sha256", readFileSync(path), "base64")}`;
}

type ModuleGraph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

/** Code goes into `common` if so many screens share it. */
const SHARED_BY = 6;
/** What few orders or screens need of large rooms: nothing else is to be loaded with it. */
const apart = /\/attachments\/|\/PhotoInput|@headlessui\/react\/dist\/components\/(switch|tabs)\//;
const ofForms = /node_modules\/(react-hook-form|@hookform|valibot)\//;

/**
 * Code that many screens need is in five files, because each small file costs a slow phone a round
 * trip and headers: `start` for every page and the login, `calls` for the first call, `frame` for
 * bars, menus, dialogs and the home, `form` for forms, `common` for the rest. The bundler splits
 * the others.
 */
function layers(): (id: string, graph: ModuleGraph) => string | null {
  let layerOf: Map<string, string> | undefined;
  return (id, graph) => {
    layerOf ??= assignLayers(graph);
    return layerOf.get(id) ?? null;
  };
}

function assignLayers(graph: ModuleGraph): Map<string, string> {
  const imported = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const lazily = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const needed = (id: string) => (apart.test(id) ? [] : imported(id));
  const [main, client] = [at("pwa/main.tsx"), at("pwa/api/client.ts")];
  const all = [...reached([main], (id) => [...imported(id), ...lazily(id)])];
  const entries = new Set([main, ...all.flatMap(lazily)]);
  const screens = [...entries].map((id) => reached([id], needed));
  const common = all.filter((id) => screens.filter((screen) => screen.has(id)).length >= SHARED_BY);

  const layerOf = new Map<string, string>();
  const assign = (name: string, ids: Iterable<string>) => {
    for (const id of ids)
      if (!entries.has(id) && !layerOf.has(id) && !apart.test(id)) layerOf.set(id, name);
  };
  assign("start", reached([main, at("pwa/auth/Login.tsx")], needed));
  entries.delete(client);
  assign("calls", reached([client], needed));
  assign("frame", reached([at("pwa/shell/frame/Layout.tsx")], needed));
  const ofHome = reached([at("pwa/home/Home.tsx")], needed);
  assign(
    "frame",
    common.filter((id) => ofHome.has(id)),
  );
  const withForms = (id: string) =>
    [...reached([id], needed)].some((each) => layerOf.get(each) === "form");
  assign(
    "form",
    reached(
      all.filter((id) => ofForms.test(id)),
      needed,
    ),
  );
  assign("form", common.filter(withForms));
  assign("common", common);
  return layerOf;
}

/** These modules and everything that they lead to. */
function reached(
  ids: string[],
  next: (id: string) => readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    reached([...next(id)], next, found);
  }
  return found;
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
          if (!entry.isFile() || !text.test(entry.name) || /[\\/]\./.test(entry.parentPath))
            continue;
          const path = join(entry.parentPath, entry.name);
          const bytes = readFileSync(path);
          if (bytes.length < 512) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
