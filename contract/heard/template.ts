/** What a part of a template stands for. `from` and `*` are any words, the others are read. */
export const templateParts = ["sum", "trx", "balance", "from", "*"] as const;
type Part = (typeof templateParts)[number];
export type TemplateToken = { part: Part } | { text: string };
type Piece = { part: string } | { text: string };

const MOST_ANY = 12;
const isAny = (part: string) => part === "*" || part === "from";

/**
 * A template of a message, as "You have received Tk {sum} from {from}.{*}TrxID {trx} at". Undefined
 * unless it has `{sum}` and `{trx}` once each, at most one `{balance}`, no part of another name,
 * and words before each that is read: else it would read what was never said.
 */
export function parseTemplate(template: string): TemplateToken[] | undefined {
  // Every other piece is a part.
  const tokens = template
    .split(/\{([^{}]*)\}/)
    .map((piece, at): Piece => (at % 2 === 1 ? { part: piece } : { text: piece }))
    .filter((one) => "part" in one || one.text.trim() !== "");
  const named = (name: string) => tokens.filter((one) => "part" in one && one.part === name).length;
  const isKnown = tokens.every((one) =>
    "part" in one
      ? (templateParts as readonly string[]).includes(one.part)
      : !/[{}]/.test(one.text),
  );
  const isApart = tokens.every((one, at) => {
    if (!("part" in one)) return true;
    const before = tokens[at - 1];
    if (!isAny(one.part)) return before !== undefined && "text" in before;
    return before ? "text" in before || !isAny(before.part) : one.part === "*";
  });
  const isWhole = named("sum") === 1 && named("trx") === 1 && named("balance") <= 1;
  const isShort = named("*") + named("from") <= MOST_ANY && named("from") <= 1;
  return isKnown && isApart && isWhole && isShort ? (tokens as TemplateToken[]) : undefined;
}
