import type { Words } from "../../contract/services/declare.ts";
import { builtIns } from "../../contract/services/index.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import { formatTaka, type Locale } from "../i18n/format.ts";
import { priceName } from "../services/services.ts";
import { walletText } from "./text.ts";

/** What a movement of the wallet was for. A service that this version doesn't know is still one that was paid for. */
export function movementName(row: Pick<StatementRow, "kind" | "service" | "serviceName">, locale: Locale): string {
  const text = walletText[locale];
  const { kind } = row;
  if (kind === "charge") return serviceOf(row)?.[locale] ?? text.service;
  if (kind === "refund") return text.refundOf(serviceOf(row)?.[locale] ?? text.service);
  return text[kind];
}

/** What was noted beside it. A top-up's is the transaction id, which people compare with the message of their wallet. */
export function movementNote(
  { kind, reason }: Pick<StatementRow, "kind" | "reason">,
  locale: Locale,
): string | undefined {
  if (!reason) return undefined;
  return kind === "topup" ? walletText[locale].trxId(reason) : reason;
}

/** "+৳২০০" or "−৳১২০". `amount` in tk. */
export function signedTaka(amount: number, locale: Locale): string {
  return `${amount < 0 ? "−" : "+"}${formatTaka(Math.abs(amount), locale)}`;
}

/** An operator's own service comes with its name: it may be retired, and known to no phone. */
function serviceOf({ service, serviceName }: Pick<StatementRow, "service" | "serviceName">): Words | undefined {
  return serviceName ?? (service === null ? undefined : priceName(builtIns, service));
}
