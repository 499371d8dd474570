import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LanguageVariant, SyntaxKind } from "typescript/unstable/ast";
import { createScanner, type Scanner } from "typescript/unstable/ast/scanner";

/*
 * npm run size: tokens of code by part and by room, now and at the last release. A token is what
 * TypeScript's scanner calls one, so the formatter, the length of a name and a comment don't count.
 * It is read at a release; nothing hangs on it.
 */
const root = join(import.meta.dirname, "..");

/** A path counts unless it is a test, what only tests use, or a dictionary. */
const isCode = (path: string) =>
  /^(contract|server|pwa|bench|e2e|sim|scripts)\/.*\.(ts|tsx|mjs)$/.test(path) &&
  !/\.test\.tsx?$|^e2e\/journeys\/|(^|\/)test\/|text\.ts$|^contract\/(errors|news\/news)\.ts$|^pwa\/i18n\/messages\.ts$/.test(
    path,
  );

/** The tokens of a file, without comments and without the strings of classes. */
function tokensOf(path: string, text: string): number {
  const scanner = createScanner(
    true,
    path.endsWith("x") ? LanguageVariant.JSX : LanguageVariant.Standard,
    text,
  );
  // Of each brace that is open, whether a template goes on behind it.
  const open: boolean[] = [];
  let tokens = 0;
  let before = SyntaxKind.Unknown;
  let isClass = false;
  for (;;) {
    const kind = next(scanner, before, open);
    if (kind === SyntaxKind.EndOfFile) return tokens;
    if (!(isClass && kind === SyntaxKind.StringLiteral)) tokens++;
    isClass = kind === SyntaxKind.EqualsToken ? isClass : scanner.getTokenText() === "className";
    before = kind;
  }
}

/**
 * What a scanner can't tell by itself: whether a slash begins an expression, and whether a brace
 * ends a template's value.
 */
function next(scanner: Scanner, before: SyntaxKind, open: boolean[]): SyntaxKind {
  const kind = scanner.scan();
  if (kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken)
    return endsAnOperand(before) ? kind : scanner.reScanSlashToken();
  if (kind === SyntaxKind.OpenBraceToken) open.push(false);
  if (kind === SyntaxKind.TemplateHead) open.push(true);
  if (kind !== SyntaxKind.CloseBraceToken || !open.pop()) return kind;
  const rest = scanner.reScanTemplateToken(false);
  if (rest === SyntaxKind.TemplateMiddle) open.push(true);
  return rest;
}

/** Behind a value a slash divides; behind `<` it ends a tag. */
const endsAnOperand = (kind: SyntaxKind) =>
  [
    SyntaxKind.Identifier,
    SyntaxKind.NumericLiteral,
    SyntaxKind.StringLiteral,
    SyntaxKind.NoSubstitutionTemplateLiteral,
    SyntaxKind.TemplateTail,
    SyntaxKind.CloseParenToken,
    SyntaxKind.CloseBracketToken,
    SyntaxKind.CloseBraceToken,
    SyntaxKind.ThisKeyword,
    SyntaxKind.LessThanToken,
  ].includes(kind);

type Sizes = Map<string, number>;

function sizes(files: Iterable<[path: string, text: string]>): Sizes {
  const all: Sizes = new Map();
  for (const [path, text] of files) {
    const tokens = tokensOf(path, text);
    const [part = "", room = ""] = path.split("/");
    const rooms = room.includes(".") ? [part] : [part, `${part}/${room}`];
    for (const name of [...rooms, "all"]) all.set(name, (all.get(name) ?? 0) + tokens);
  }
  return all;
}

const git = (...args: string[]) =>
  execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"],
  });

/** The last tag's name and sizes; undefined without a tag, or without git. */
function lastRelease(): { name: string; sizes: Sizes } | undefined {
  try {
    const name = git("describe", "--tags", "--abbrev=0").trim();
    const paths = git("ls-tree", "-r", "--name-only", name).split("\n").filter(isCode);
    return { name, sizes: sizes(paths.map((path) => [path, git("show", `${name}:${path}`)])) };
  } catch {
    return undefined;
  }
}

const paths = globSync("*/**/*.{ts,tsx,mjs}", {
  cwd: root,
  exclude: ["node_modules", "dist", "data"],
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter(isCode);
const now = sizes(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
const release = lastRelease();
const names = [...new Set([...now.keys(), ...(release?.sizes.keys() ?? [])])].sort();
const row = (name: string, ...cells: string[]) =>
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join(""));
row("tokens of code", "now", ...(release ? [release.name, "change"] : []));
for (const name of names) {
  const size = now.get(name) ?? 0;
  const then = release?.sizes.get(name) ?? 0;
  row(name, String(size), ...(release ? [String(then), String(size - then)] : []));
}
