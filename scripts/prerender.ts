import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import postcss, { type AtRule } from "postcss";
import { build, type Manifest, type Plugin, type Rolldown } from "vite";
import type { Help } from "../contract/help/help.ts";
import { pagePaths } from "../contract/pages.ts";
import type { Given, Prerender } from "../contract/prerender.ts";
import { buildTarget } from "./oldest-browsers.ts";

const pwa = join(import.meta.dirname, "..", "pwa");
/** The only screens that the server draws completely. */
const drawnWhole = ["auth/Login.tsx", "help/Help.tsx"];

/**
 * Builds, after the page, the code with which the server draws first screens
 * (`dist/.server/prerender.js`), and what is sent inside their HTML, where no proxy can put a page
 * in its place: the few CSS rules that they need (`first.css`) and their script (`first-paint.js`).
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
        writeFileSync(join(folder, "first-paint.js"), await firstPaint());
        const { drawLogin, drawHelp, drawFrame } = (await import(
          join(folder, "prerender.js")
        )) as Prerender;
        const frames = await Promise.all(
          pagePaths.map((page) => drawFrame("bn", everything, page)),
        );
        const logins = await Promise.all(
          refusals.map((refused) => drawLogin("bn", { ...everything, refused })),
        );
        const html = [...logins, ...frames].join("");
        writeFileSync(join(folder, "first.css"), rulesFor(html, builtCss(dist)));
        // Apart, so that the login does not grow by them.
        const helps = await Promise.all(
          [true, false].map((signupOpen) =>
            drawHelp("bn", { ...everything, help, config: { ...everything.config, signupOpen } }),
          ),
        );
        writeFileSync(join(folder, "help.css"), rulesFor(helps.join(""), builtCss(dist)));
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
    sandboxPayments: true,
    identityConsent: false,
    links: { contact: "https://contact.example" },
  },
  notice: "-",
};

const help: Help = {
  services: [
    { key: "-", name: { bn: "-", en: "-" }, price: 1, more: true, open: false, usual: 60 },
    {
      key: "=",
      name: { bn: "=", en: "=" },
      price: 1,
      more: false,
      open: true,
      hours: { opens: "09:00", closes: "21:00" },
    },
  ],
  ways: ["bkash"],
  retentionDays: 1,
  readsOutside: true,
  questions: [{ _id: "-", question: "-", answer: "-" }],
};

/** At a field, and under the form. */
const refusals = (["wrong-credentials", "server-error"] as const).map((code) => ({
  username: "-",
  code,
  sentence: "-",
}));

/** Builds one file with all packages in it, in production mode whatever mode the server runs in. */
async function buildPrerender(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: pwa,
    logLevel: "error",
    plugins: [react(), evaluated(), screensByName],
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

async function firstPaint(): Promise<string> {
  const entry = join(pwa, "first-paint.ts");
  const [built] = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      target: buildTarget,
      write: false,
      lib: { entry, name: "firstPaint", formats: ["iife"] },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built?.output[0].code.trim();
  if (!code || code.includes("<")) throw new Error(`${entry} can't stand inside HTML.`);
  return code;
}

const NAMED = "\0screen:";

const named = (file: string) => `export const file = ${JSON.stringify(file)};`;

/**
 * Gives the screens that the server draws the names of their files, and replaces those that only
 * browsers draw by them.
 */
const screensByName: Plugin = {
  name: "kagoj:screens-by-name",
  resolveDynamicImport(specifier, importer) {
    if (!importer || !specifier.startsWith(".")) return null;
    if (drawnWhole.some((file) => specifier.endsWith(file))) return null;
    return NAMED + relative(pwa, join(importer, "..", specifier));
  },
  load: (id) => (id.startsWith(NAMED) ? named(id.slice(NAMED.length)) : null),
  transform: (code, id) =>
    drawnWhole.includes(relative(pwa, id)) ? `${code}\n${named(relative(pwa, id))}` : null,
};

/** The style sheets of the login and the layout, as they were built. */
function builtCss(dist: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
  const files = new Set(
    // A chunk of a module of that name may stand before the layer of that name.
    ["start", "frame"].flatMap((name) =>
      Object.values(manifest).flatMap((chunk) => (chunk.name === name ? (chunk.css ?? []) : [])),
    ),
  );
  return [...files].map((file) => readFileSync(join(dist, file), "utf8")).join("");
}

/** What no first paint needs: a system's own colours, and what depends on other parts. */
const afterwards = /forced-colors|prefers-contrast|:has\(/;

/** The rules of these style sheets of the build that this HTML needs. */
function rulesFor(html: string, css: string): string {
  const used = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const sheet = postcss.parse(css);
  sheet.walkAtRules(/^(media|supports)$/, (rule) => {
    if (afterwards.test(rule.params)) rule.remove();
  });
  const needs = (selector: string) =>
    [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = ""]) =>
      used.has(name.replaceAll("\\", "")),
    );
  sheet.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && (rule.parent as AtRule).name === "keyframes") return;
    rule.selectors = rule.selectors.filter(needs);
    if (rule.selector === "") rule.remove();
  });
  sheet.walkComments((comment) => void comment.remove());
  // A variable may be named only by another one.
  for (let before = 0, now = 1; before !== now; ) {
    before = sheet.toString().length;
    const css = sheet.toString();
    sheet.walkDecls(/^--/, (declaration) => {
      if (!css.includes(`var(${declaration.prop}`)) declaration.remove();
    });
    now = sheet.toString().length;
  }
  // What is left over without a rule that mentions it.
  const named = /^(property|keyframes)$/;
  const rules = sheet.clone();
  rules.walkAtRules(named, (rule) => void rule.remove());
  const mentioned = rules.toString();
  sheet.walkAtRules((rule) => {
    if (named.test(rule.name) ? !mentioned.includes(rule.params) : rule.nodes?.length === 0)
      rule.remove();
  });
  return sheet.toString();
}

const tables = ["pages", "actions"].map((name) => join(pwa, `../contract/desk/${name}.ts`));

/**
 * Tables that stand beside schemas where they are declared: only their data is built into the page,
 * its worker and first screens.
 */
export function evaluated(): Plugin {
  return {
    name: "kagoj:evaluated",
    async load(id) {
      if (!tables.includes(id)) return null;
      const exported = Object.entries<object>(await import(id));
      return exported
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)};`)
        .join("\n");
    },
  };
}
