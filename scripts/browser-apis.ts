import { join, relative } from "node:path";
import type { Identifier, Node } from "typescript/unstable/ast";
import { isIdentifier, isVariableDeclaration } from "typescript/unstable/ast/is";
import { API, type Project, type Symbol as TypeSymbol } from "typescript/unstable/sync";
import { browserData, type Feature, lackedBy } from "./browser-data.ts";

/** What is only used where it exists. */
const guarded: [names: RegExp, how: string][] = [
  [
    /^(Push|Notification)|\.(show|get)Notifications?$/,
    "push/ looks for PushManager first; the worker is only woken by it",
  ],
  [/\.setAppBadge$/, "an optional call: the icon has no number"],
  [/\.(show|hide)Popover$/, "Toaster looks for it first: a toast may lie behind a dialog"],
  [/^StorageManager\.estimate$/, "offline/storage.ts looks for it first: the fill is not shown"],
  [
    /^OffscreenCanvas/,
    "pictures.ts looks for it first: pictures are made small on the page's own thread",
  ],
  [/\.imageSmoothingQuality$|^HTMLFormElement\.rel$/, "assigned: that has no effect"],
  [/^Navigator\.(canShare|share)$/, "an optional call: the file is saved instead"],
  [/\.showPicker$/, "the error is caught: the field is focused instead"],
  [
    /^InputEvent\.isComposing$/,
    "undefined there: no keyboard for Bengali or digits composed on an iPhone of that age",
  ],
  [
    /^(Navigator\.userActivation|UserActivation)/,
    "an optional call: the browser itself stops what comes without a tap",
  ],
];

/**
 * Finds in the sources of page and worker what the oldest browsers lack. The types tell which
 * `media` or `any` is meant.
 */
export function checkBrowserApis(root: string): string[] {
  const api = new API({ cwd: root });
  try {
    const openProjects = ["pwa/tsconfig.json", "pwa/sw/tsconfig.json"].map((path) =>
      join(root, path),
    );
    const projects = api.updateSnapshot({ openProjects }).getProjects();
    const used = projects.flatMap((project) => usesOf(project, root));
    const stale = guarded.filter(([names]) => !used.some(({ name }) => names.test(name)));
    const bad = used.filter(({ name }) => !guarded.some(([names]) => names.test(name)));
    return [
      ...new Set(
        bad.map(({ name, where, lacking }) => `${where}: ${name} is lacking in ${lacking}`),
      ),
      ...stale.map(([names]) => `scripts/browser-apis.ts: nothing uses ${names} any more`),
    ];
  } finally {
    api.close();
  }
}

type Lack = { name: string; lacking: string };
type Use = Lack & { where: string };

function usesOf({ program, checker }: Project, root: string): Use[] {
  const ours = program.getSourceFileNames().map((file) => relative(root, file));
  const shipped = ours.filter(
    (file) => /^(pwa|contract)\//.test(file) && !/\.test\.tsx?$|\/test\//.test(file),
  );
  const known = new Map<TypeSymbol, Lack | undefined>();
  return shipped.flatMap((file) => {
    const source = program.getSourceFile(join(root, file));
    if (!source) return [];
    const names = identifiersIn(source);
    return checker.getSymbolAtLocation(names).flatMap((symbol, index) => {
      if (symbol && !known.has(symbol)) known.set(symbol, lackOf(symbol));
      const lack = symbol && known.get(symbol);
      if (!lack) return [];
      const line = source.text.slice(0, names[index]?.end).split("\n").length;
      return [{ ...lack, where: `${file}:${line}` }];
    });
  });
}

function identifiersIn(node: Node, found: Identifier[] = []): Identifier[] {
  if (isIdentifier(node)) found.push(node);
  node.forEachChild((child) => void identifiersIn(child, found));
  return found;
}

function lackOf(symbol: TypeSymbol): Lack | undefined {
  const { name, feature } = featureOf(symbol) ?? {};
  const lacking = feature ? lackedBy(feature) : [];
  return name && lacking.length > 0 ? { name, lacking: lacking.join(", ") } : undefined;
}

/** The row of MDN's table for a name that the browser's own types declare. */
function featureOf(symbol: TypeSymbol): { name: string; feature: Feature } | undefined {
  const declared = symbol.declarations.find(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path));
  if (!declared) return undefined;
  const { api, javascript } = browserData();
  const roots = [api, javascript.builtins, javascript.builtins.Intl ?? {}];
  let owner = symbol.getParent()?.name.replace(/Constructor$|^Readonly(?=Array|Map|Set)/, "");
  // `declare var AbortSignal: { timeout(…) }`
  if (owner === "__type") owner = nameAround(declared.resolve());
  if (!owner) {
    const feature = [...roots, api.Window ?? {}].map((one) => one[symbol.name]).find(Boolean);
    return feature && { name: symbol.name, feature };
  }
  const memberOf = (one: Feature | undefined) =>
    one?.[symbol.name] ?? one?.[`${symbol.name}_static`];
  const name = `${owner}.${symbol.name}`;
  const known = roots.map((root) => memberOf(root[owner])).find(Boolean);
  if (known) return { name, feature: known };
  if (roots.some((root) => root[owner])) return undefined;
  // An interface of TypeScript's own, for what several share: the one that has had it longest.
  const all = Object.values(api).flatMap((one) => memberOf(one) ?? []);
  const [longest] = all.sort((a, b) => lackedBy(a).length - lackedBy(b).length);
  return longest && { name, feature: longest };
}

function nameAround(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  return isVariableDeclaration(node) && isIdentifier(node.name)
    ? node.name.text
    : nameAround(node.parent);
}
