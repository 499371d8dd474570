import { hash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Manifest, type Plugin, type Rolldown } from "vite";
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
          groups: [{ name: layers(), debugName: "layers", includeDependenciesRecursively: false }],
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
    screensInManifest(at("dist")),
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
/** Or if fewer do and it is smaller than this, in characters of source. */
const SMALL = 12_000;
/** What few orders or screens need of large rooms: nothing else is to be loaded with it. */
const apart = /\/attachments\/|\/PhotoInput|@headlessui\/react\/dist\/components\/(switch|tabs)\//;
const ofForms = /node_modules\/(react-hook-form|@hookform|valibot)\//;
/** Screens, and parts of them that open at a tap. */
const opened = /\/[A-Z]\w*\.tsx$/;

type Layer = "start" | "calls" | "frame" | "late" | "common" | "form" | "queue" | "shop";

/**
 * Each file costs a slow phone a round trip at the first visit, and an answer of the worker at
 * every later one. So what is used together is in one file, which needs only those before it:
 * `start` for every page and the login, `calls` for the first call, `frame` for bars, menus,
 * dialogs and what the home shares, `late` for what every page does after its first paint, `common`
 * for what screens share, orders and talk about them too, `form` for forms, `queue` for the parts
 * of the staff's work, `shop` for the book that few customers keep. The bundler splits the others.
 */
function layers(): (id: string, graph: ModuleGraph) => string | null {
  let layerOf: Map<string, Layer> | undefined;
  return (id, graph) => {
    layerOf ??= assignLayers(graph);
    return layerOf.get(id) ?? null;
  };
}

function assignLayers(graph: ModuleGraph): Map<string, Layer> {
  const page = (path: string) => at(`pwa/${path}`);
  const imported = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const lazily = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const needed = (id: string) => (apart.test(id) ? [] : imported(id));
  const [main, frame] = [page("main.tsx"), page("shell/frame/Layout.tsx")];
  const late = ["shell/live.ts", "notifications/NotificationWatch.tsx"].map(page);

  const all = [...reached([main], (id) => [...imported(id), ...lazily(id)])];
  const entries = [...new Set([main, ...all.flatMap(lazily)])];
  const inLayers = new Set([frame, ...late, ...all.flatMap(imported)]);
  const alone = (id: string) =>
    id === main || (opened.test(id) && entries.includes(id) && !inLayers.has(id));
  const usersOf = (next: typeof imported) => {
    const closures = entries.map((entry) => [entry, reached([entry], next)] as const);
    return new Map(
      all.map((id) => [id, closures.filter(([, of]) => of.has(id)).map(([one]) => one)]),
    );
  };
  const [users, allUsers] = [usersOf(needed), usersOf(imported)];
  const usedBy = (id: string) => allUsers.get(id) ?? [];
  const shared = all.filter((id) => !alone(id) && usedBy(id).length > 1);
  const sharedBy = (...screens: string[]) =>
    shared.filter((id) => screens.every((screen) => usedBy(id).includes(page(screen))));

  const layerOf = new Map<string, Layer>();
  /** With what they import, which is loaded with them wherever it is. */
  const assign = (layer: Layer, ids: string[]) => {
    for (const id of reached(ids, imported))
      if (!alone(id) && !layerOf.has(id)) layerOf.set(id, layer);
  };
  assign("start", [main, page("auth/Login.tsx")]);
  assign("calls", [page("api/client.ts")]);
  assign("frame", [
    frame,
    ...sharedBy("home/Home.tsx"),
    ...shared.filter((id) => id.endsWith(".css")),
  ]);
  assign("late", late);
  const onlyIn = (room: string) => (id: string) =>
    usedBy(id).every((one) => one.startsWith(page(room)));
  const byMany = (id: string) =>
    !apart.test(id) && !onlyIn("shop/")(id) && (users.get(id)?.length ?? 0) >= SHARED_BY;
  const common = [
    ...shared.filter(byMany),
    ...sharedBy("orders/MyOrders.tsx", "queue/work/OrderWork.tsx"),
  ];
  const hasForms = (id: string) => [...reached([id], needed)].some((each) => ofForms.test(each));
  assign(
    "common",
    common.filter((id) => !hasForms(id)),
  );
  assign("form", [...common.filter(hasForms), ...all.filter((id) => ofForms.test(id))]);
  assign("form", sharedBy("orders/form/ServiceOrder.tsx", "orders/many/ManyOrders.tsx"));
  assign("queue", shared.filter(onlyIn("queue/")));
  assign("shop", shared.filter(onlyIn("shop/")));

  const left = shared.filter((id) => !layerOf.has(id));
  const files = Object.groupBy(left, (id) => usedBy(id).join());
  const sizeOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0;
  for (const file of Object.values(files) as string[][]) {
    if (file.reduce((sum, id) => sum + sizeOf(id), 0) > SMALL) continue;
    const others = [...reached(file, imported)].filter((id) => !file.includes(id));
    if (others.every((id) => layerOf.has(id)))
      assign(others.some((id) => layerOf.get(id) === "form") ? "form" : "common", file);
  }
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

/** The manifest names a screen that is in a layer by its source too. */
function screensInManifest(dist: string): Plugin {
  return {
    name: "kagoj:screens-in-manifest",
    apply: "build",
    writeBundle(_, bundle) {
      const path = join(dist, ".vite/manifest.json");
      const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"));
      for (const [key, named] of Object.entries(manifest)) {
        const chunk = bundle[named.file];
        if (!key.startsWith("_") || chunk?.type !== "chunk") continue;
        for (const id of chunk.moduleIds)
          if (this.getModuleInfo(id)?.dynamicImporters.length)
            manifest[relative(at("pwa"), id)] ??= named;
      }
      writeFileSync(path, JSON.stringify(manifest, null, 2));
    },
  };
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
