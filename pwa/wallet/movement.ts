import { type PriceName, priceLabels } from "../../contract/prices.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import { formatTaka, type Locale } from "../i18n/format.ts";
import type { walletText } from "./text.ts";

type Words = (typeof walletText)["bn"];

/** What a movement of the wallet was for. A service that this version doesn't know is still one that was paid for. */
export function movementName(text: Words, { kind, service }: Pick<StatementRow, "kind" | "service">): string {
  if (kind === "charge") return serviceName(text, service);
  if (kind === "refund") return text.refundOf(serviceName(text, service));
  return text[kind];
}

/** What was noted beside it. A top-up's is the transaction id, which people compare with the message of their wallet. */
export function movementNote(text: Words, { kind, reason }: Pick<StatementRow, "kind" | "reason">): string | undefined {
  if (!reason) return undefined;
  return kind === "topup" ? text.trxId(reason) : reason;
}

/** "+৳২০০" or "−৳১২০". `amount` in tk. */
export function signedTaka(amount: number, locale: Locale): string {
  return `${amount < 0 ? "−" : "+"}${formatTaka(Math.abs(amount), locale)}`;
}

function serviceName(text: Words, service: string | null): string {
  return service !== null && Object.hasOwn(priceLabels, service) ? text[service as PriceName] : text.service;
}
