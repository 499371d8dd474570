import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { pagePaths } from "../contract/pages.ts";
import type { Given, Prerender } from "../contract/prerender.ts";

const pwa = join(import.meta.dirname, "..", "pwa");
/** The only screen that the server draws completely. */
const DRAWN = "auth/Login.tsx";

/**
 * Builds, after the page, the code with which the server draws first screens (`dist/.server/prerender.js`) and the few CSS rules that
 * they need (`first.css`), which are sent inside the HTML.
 */
export function prerendering(dist: string): Plugin {
  const folder = join(dist, ".server");
  return {
    name: "kagoj:prerendering",
    apply: "build",
    closeBundle: {
      sequential: true,
      async handler() {
        await buildPrerender(folder);
        const { drawLogin, drawFrame } = (await import(join(folder, "prerender.js"))) as Prerender;
        const frames = await Promise.all(pagePaths.map((page) => drawFrame("bn", everything, page)));
        writeFileSync(
          join(folder, "first.css"),
          await rulesFor([await drawLogin("bn", everything), ...frames].join("")),
        );
      },
    },
  };
}

/** Everything that a first screen can show, so that the rules for each part are found. */
const everything: Given = {
  drawn: "login",
  config: {
    brandName: "-",
    signupOpen: true,
    sandboxPayments: false,
    identityConsent: false,
    links: { contact: "https://contact.example" },
  },
  refused: { username: "-", sentence: "-" },
  notice: "-",
};

/** Builds one file with all packages in it, in production mode whatever mode the server runs in. */
async function buildPrerender(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: pwa,
    logLevel: "error",
    plugins: [react(), screensByName],
    ssr: { noExternal: true },
    // Node has localStorage too, and prints a warning.
    define: {
      "process.env.NODE_ENV": '"production"',
      "globalThis.localStorage": "undefined",
      localStorage: "undefined",
    },
    build: {
      ssr: "prerender.tsx",
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false }, checks: { pluginTimings: false } },
    },
  });
}

const NAMED = "\0screen:";

/** Replaces the screens that only browsers draw by the names of their files. */
const screensByName: Plugin = {
  name: "kagoj:screens-by-name",
  resolveDynamicImport(specifier, importer) {
    if (!importer || !specifier.startsWith(".") || specifier.endsWith(DRAWN)) return null;
    return NAMED + relative(pwa, join(importer, "..", specifier));
  },
  load: (id) => (id.startsWith(NAMED) ? `export const file = ${JSON.stringify(id.slice(NAMED.length))};` : null),
};

async function rulesFor(html: string): Promise<string> {
  const source = ["styles.css", "shell/frame/frame.css"].map((file) => readFileSync(join(pwa, file), "utf8")).join("");
  const sheet = await compile(source, { base: pwa, onDependency: () => {} });
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
  const { code } = optimize(sheet.build([...new Set(classes)]), { minify: true });
  return code;
}
