import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/*
 * A browser's translator moves each text into elements of its own. React still looks for it where
 * it put it: when what stands beside the text comes, goes or is replaced, the screen breaks.
 */

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]["JSXElement"]>>[0];
type Child = Node["children"][number];
type Expression = Extract<Child, { type: "JSXExpressionContainer" }>["expression"];
type Slot = { at: number; text: boolean; changes: boolean };

/** What the page says: rows of a `text.ts`, or something formatted. */
const said = /^(\w*[tT]ext|words|common)[.[]|^(format\w+|inDigits|linesOf|useText)\(/;

function slotOf(child: Child | Expression, source: string): Slot | undefined {
  const { start: at, end } = child;
  const written = source.slice(at, end);
  const stays = { at, text: false, changes: false };
  switch (child.type) {
    case "JSXText":
      return child.value.trim() ? { ...stays, text: true } : undefined;
    case "JSXEmptyExpression":
      return undefined;
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return slotOf(child.expression, source);
    case "Literal":
    case "TemplateLiteral":
      return { ...stays, text: written !== "null" && written.length > 2 };
    case "ConditionalExpression":
    case "LogicalExpression": {
      const parts =
        child.type === "LogicalExpression"
          ? [child.left, child.right]
          : [child.consequent, child.alternate];
      const slots = parts.map((part) => slotOf(part, source));
      const texts = slots.filter((slot) => slot?.text).length;
      return {
        at,
        text: texts > 0,
        changes: texts < slots.length || slots.some((slot) => slot?.changes),
      };
    }
    default: {
      const lists = /\.map\(/.test(written) && !/\.join\(/.test(written);
      return { at, text: !lists && said.test(written), changes: lists };
    }
  }
}

/** The lines where bare text stands beside what comes and goes. */
function bareTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const look = ({ children }: Pick<Node, "children">) => {
    const slots = children.flatMap((child) => slotOf(child, source) ?? []);
    const bare = slots.find(({ text }) => text);
    if (slots.length > 1 && bare && slots.some(({ changes }) => changes))
      found.push(`${file}:${source.slice(0, bare.at).split("\n").length}`);
  };
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(parseSync(file, source).program);
  return found;
}

test("no bare text stands beside what comes and goes", () => {
  const files = globSync("pwa/**/*.tsx").filter((file) => !/\.test\.tsx$/.test(file));
  expect(files.flatMap((file) => bareTexts(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ["<p>{text.a}{on ? <b /> : null}</p>", 1],
  ['<p>{text.a}{on ? text.b : ""}</p>', 1],
  ["<p>{busy ? <Spinner /> : icon}{formatTaka(1)}</p>", 1],
  ["<p>a {list.map((one) => <b key={one} />)}</p>", 1],
  ["<p>{text.a} {on ? text.b : text.c}</p>", 0],
  ["<p><span>{text.a}</span>{on ? <b /> : null}</p>", 0],
  ["<p>{on ? text.a : null}</p>", 0],
])("%s has %i of them", (jsx, count) => {
  expect(bareTexts("x.tsx", `const x = ${jsx};`)).toHaveLength(count);
});
