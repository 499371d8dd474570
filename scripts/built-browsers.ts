import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import postcss, { type AtRule, type ChildNode, type Container } from "postcss";
import { browserData, type Feature, lackedBy } from "./browser-data.ts";

/**
 * What packages only use where it exists. The sources are checked by their types, see
 * browser-apis.ts.
 */
const guardedScripts = new Set([
  "AbortSignal.any", // ky looks for it first
  "URL.canParse", // valibot looks for it first
  "new TransformStream", // ky: only for progress, which no call asks for
  ".captureStackTrace()", // Headless UI looks for it first
  ".dispose()", // a method of Headless UI's own
  ".escape()", // CSS.escape, which is old
  "new OffscreenCanvas", // these three stand in browser-apis.ts
  "Notification.permission",
  "Notification.requestPermission",
]);

/** Without these a screen looks a little different, and nothing else. */
const unharmed = new Set([
  "@container",
  "container",
  "container-type", // lower-css.ts
  "@property", // Tailwind sets the variables at every element instead
  "@page",
  "page",
  "size",
  "print-color-adjust", // the size of printed paper; the last one has its prefix beside it
  "user-select",
  "resize",
  "overscroll-behavior",
  "text-wrap",
  "field-sizing",
  "forced-color-adjust",
  "1lh",
  "2lh",
]);

/**
 * Finds in the built page what the oldest browsers lack. In style sheets, what stands in
 * `@supports` may be new.
 */
export function checkBuilt(dist: string): string[] {
  const files = readdirSync(join(dist, "assets")).map((file) => `assets/${file}`);
  return [...files, "sw.js"].flatMap((file) => {
    const look = file.endsWith(".css")
      ? newerInStyles
      : file.endsWith(".js")
        ? newerInScript
        : undefined;
    const found = look?.(readFileSync(join(dist, file), "utf8")) ?? [];
    return [...new Set(found)].map((what) => `${file}: ${what}`);
  });
}

/**
 * A script has lost its types: names of static members and of classes are told apart, and methods
 * that only new things have.
 */
export function newerInScript(code: string): string[] {
  const { api, javascript } = browserData();
  const classes = { ...api, ...javascript.builtins };
  const lacks = (feature: Feature | undefined) =>
    feature !== undefined && lackedBy(feature).length > 0;
  const found = [
    ...[...code.matchAll(/\b([A-Z]\w+)\.(\w+)\b/g)]
      .filter(([, owner = "", name]) => lacks(classes[owner]?.[`${name}_static`]))
      .map(([whole]) => whole),
    ...[...code.matchAll(/\bnew ([A-Z]\w+)\b/g)]
      .filter(([, name = ""]) => lacks(classes[name]))
      .map(([whole]) => whole),
    ...[...code.matchAll(/\.(\w+)\(/g)]
      .filter(([, name = ""]) => newMethods().has(name))
      .map(([, name]) => `.${name}()`),
  ];
  return found.filter((name) => !guardedScripts.has(name));
}

let methods: Set<string> | undefined;

/**
 * The methods of the language that no older class has under the same name. Those of iterators are
 * everybody's words.
 */
function newMethods(): Set<string> {
  if (methods) return methods;
  const { api, javascript } = browserData();
  const named = (classes: Feature, isLacked: boolean) =>
    Object.entries(classes)
      .filter(([name]) => !/^(Async)?(Iterator|DisposableStack)$|^Temporal$/.test(name))
      .flatMap(([, members]) => Object.entries(members))
      .filter(([, member]) => member?.__compat && lackedBy(member).length > 0 === isLacked)
      .map(([name]) => name.replace(/_static$/, ""));
  const old = new Set([...named(javascript.builtins, false), ...named(api, false)]);
  methods = new Set(named(javascript.builtins, true).filter((name) => !old.has(name)));
  return methods;
}

export function newerInStyles(css: string): string[] {
  const {
    "at-rules": atRules,
    properties,
    selectors,
    types,
  } = browserData().css as Record<string, Feature>;
  const found: string[] = [];
  const look = (name: string, feature: Feature | undefined) => {
    if (feature && !name.startsWith("-") && !unharmed.has(name) && lackedBy(feature).length > 0)
      found.push(name);
  };
  const functions = new Map(Object.values(types ?? {}).flatMap((type) => Object.entries(type)));
  const visit = (node: ChildNode) => {
    if (node.type === "atrule") {
      if (node.name === "supports") return;
      look(`@${node.name}`, atRules?.[node.name]);
      if (node.name === "media" && /[<>]|\bnot \(/.test(node.params))
        found.push(`@media ${node.params}`);
    }
    if (node.type === "rule")
      for (const [, name = ""] of node.selector.matchAll(/(?<!\\):{1,2}([a-z][a-z-]+)/g))
        look(`:${name}`, selectors?.[name]);
    if (node.type === "decl") {
      look(node.prop, properties?.[node.prop]);
      for (const [, name = ""] of node.value.matchAll(/([a-z-]+)\(/g))
        look(`${name}()`, functions.get(name));
      for (const [unit] of node.value.matchAll(/\d+([dsl]v[hw]|cq\w+|r?lh)\b/g))
        if (!unharmed.has(unit)) found.push(unit);
    }
    for (const child of (node as AtRule | Container).nodes ?? []) visit(child as ChildNode);
  };
  for (const node of postcss.parse(css).nodes) visit(node);
  return found;
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const found = checkBuilt(join(import.meta.dirname, "..", "dist"));
  for (const line of found) console.log(line);
  if (found.length > 0) process.exitCode = 1;
}
