import { parseTemplate, type TemplateToken } from "../../contract/heard/template.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { MAX_BALANCE_TK, parseTk } from "../../contract/values/money.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";

/** What stands in a message. Sums in poisha. */
export type Reading = { sum: number; trxId: string; balance: number | null; from: string | null };

type Named = "sum" | "trx" | "balance";
/**
 * What stands between two places of any words, one behind the other; the first stands at the
 * message's begin. `from`: the words before it are those of the sender.
 */
type Block = { steps: ({ text: string } | { part: Named })[]; from: boolean };
type Found = { end: number; values: Partial<Record<Named, string>> };

const MOST_FROM = 60;

/**
 * Reads a message by a template, in a time that grows with the product of their lengths and no
 * more: no pattern goes back. Undefined when it does not fit, and when it could be read in two
 * ways: whoever sends money may write words into its message.
 */
export function readMessage(template: string, message: string): Reading | undefined {
  const tokens = parseTemplate(template);
  if (!tokens) return undefined;
  const text = plainOf(message);
  const blocks = blocksOf(tokens);
  const first = matchForward(text, blocks);
  const last = first && matchBackward(text, blocks);
  if (!first || !last) return undefined;
  const isSame = (["sum", "trx", "balance"] as const).every(
    (name) => first.values[name] === last.values[name],
  );
  const [sum, balance] = [moneyIn(first.values.sum), moneyIn(first.values.balance)];
  if (!isSame || !sum || sum > MAX_BALANCE_TK * 100) return undefined;
  if (first.values.balance !== undefined && balance === undefined) return undefined;
  const trxId = (first.values.trx ?? "").toUpperCase();
  return { sum, trxId, balance: balance ?? null, from: first.from };
}

/** Before or behind a sum, or alone: a TrxID may have the same letters in it. */
const nameOfMoney = new RegExp(
  [
    "৳|টাকা",
    String.raw`(?<![a-z\d])(?:tk|bdt|taka)(?=\d*(?![a-z\d]))\.?`,
    String.raw`(?<=(?<![a-z\d])\d[\d,.]{0,14})(?:tk|bdt|taka)(?![a-z\d])\.?`,
  ].join("|"),
  "g",
);

/** One form of what is written in many: digits, names of money, cases, gaps. */
function plainOf(words: string): string {
  return toAsciiDigits(normaliseText(words))
    .toLowerCase()
    .replace(nameOfMoney, " tk ")
    .replace(/\s+/g, " ")
    .replace(/ ?: ?/g, ":")
    .replace(/ (?=[.,।])/g, "")
    .trim();
}

function blocksOf(tokens: TemplateToken[]): Block[] {
  const blocks: Block[] = [{ steps: [], from: false }];
  // As one text, or the gaps at the ends of its pieces would be lost.
  const plain = plainOf(tokens.map((one) => ("part" in one ? `{${one.part}}` : one.text)).join(""));
  for (const piece of plain.split(/(\{[^{}]*\})/)) {
    if (piece === "{*}" || piece === "{from}") blocks.push({ steps: [], from: piece === "{from}" });
    else if (/^\{/.test(piece)) blocks.at(-1)?.steps.push({ part: piece.slice(1, -1) as Named });
    else if (piece) blocks.at(-1)?.steps.push({ text: piece });
  }
  return blocks;
}

const money = /\d+(?:,\d+)*(?:\.\d{1,2})?/y;
const word = /[a-z0-9]+/y;

function matchBlock(text: string, { steps }: Block, from: number): Found | undefined {
  const values: Found["values"] = {};
  let at = from;
  for (const step of steps) {
    if ("text" in step) {
      if (!text.startsWith(step.text, at)) return undefined;
      at += step.text.length;
      continue;
    }
    const pattern = step.part === "trx" ? word : money;
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (!found || (step.part === "trx" && !/^.{6,20}$/.test(found))) return undefined;
    at += found.length;
    // A number that goes on is another one.
    if (step.part !== "trx" && /^[.,]?\d/.test(text.slice(at, at + 2))) return undefined;
    values[step.part] = found;
  }
  return { end: at, values };
}

function matchForward(text: string, blocks: Block[]) {
  const values: Found["values"] = {};
  let from: string | null = null;
  let at = 0;
  for (const [index, block] of blocks.entries()) {
    let start = at;
    let found = matchBlock(text, block, start);
    while (!found && index > 0 && start < text.length) found = matchBlock(text, block, ++start);
    if (!found) return undefined;
    if (block.from) from = text.slice(at, start).trim().slice(0, MOST_FROM);
    Object.assign(values, found.values);
    at = found.end;
  }
  return { values, from };
}

function matchBackward(text: string, blocks: Block[]) {
  const values: Found["values"] = {};
  let limit = text.length;
  for (const [index, block] of [...blocks.entries()].reverse()) {
    let start = index === 0 ? 0 : limit;
    let found = matchBlock(text, block, start);
    while ((!found || found.end > limit) && start > 0) found = matchBlock(text, block, --start);
    if (!found || found.end > limit) return undefined;
    Object.assign(values, found.values);
    limit = start;
  }
  return { values };
}

/** In poisha. */
function moneyIn(written: string | undefined): number | undefined {
  return written === undefined ? undefined : parseTk(written);
}

const secret =
  /(?<![a-z])(?:otp|pin|passcode|password|verification code|security code|one[- ]time)(?![a-z])|ওটিপি|পিন|পাসওয়ার্ড|যাচাইকরণ|ভেরিফিকেশন|গোপন কোড/;

/** Whether it tells a code, or asks for one: such a message is kept nowhere. */
export function isSecret(message: string): boolean {
  return secret.test(plainOf(message).normalize("NFC"));
}
