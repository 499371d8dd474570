import { toAsciiDigits } from "../../contract/values/digits.ts";

const NUMBER = String.raw`\d[\d,]*(?:\.\d{1,2})?`;
/** TrxID, balance, a sum behind its sign or before its word, and what else has digits. */
const changing = new RegExp(
  [
    String.raw`(?<trx>(?:trx|txn)\s?id\W{0,3})[a-z0-9]{6,20}`,
    String.raw`(?<balance>(?:balance|ব্যালেন্স)[^\d\n]{0,8})${NUMBER}`,
    String.raw`(?<sign>(?:tk\.?|bdt|৳)\s?)${NUMBER}`,
    String.raw`${NUMBER}(?<word>\s?টাকা)`,
    String.raw`\d(?:[\d,.:/-]*\d)?`,
  ].join("|"),
  "gi",
);

/**
 * With what a rule is begun that is to read messages as this one: the first sum, the TrxID and the
 * balance have their names, and what else has digits may change. Who makes it reads it over.
 */
export function templateOf(message: string): string {
  const named = new Set<string>();
  const once = (part: string) => {
    const written = named.has(part) ? "{*}" : `{${part}}`;
    named.add(part);
    return written;
  };
  return toAsciiDigits(message)
    .replaceAll(changing, (...found) => {
      const { trx, balance, sign, word } = found.at(-1) as Record<string, string | undefined>;
      if (trx !== undefined) return trx + once("trx");
      if (balance !== undefined) return balance + once("balance");
      if (sign !== undefined) return sign + once("sum");
      return word === undefined ? "{*}" : once("sum") + word;
    })
    .replaceAll(/\{\*\}(?:\s*\{\*\})+/g, "{*}");
}
