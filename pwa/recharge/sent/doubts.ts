import { heardWhys } from "../../../contract/heard/message.ts";
import { type RechargeRecord, wallets } from "../../../contract/recharge.ts";
import { formatAsOf, formatTaka, type Locale } from "../../i18n/t.ts";
import { sentText } from "./text.ts";

/* What speaks against money that was sent by hand, for who compares it. */

/**
 * The same money may be in a balance already: the database only refuses the very same TrxID of the
 * same app.
 */
export const isCredited = ({ alike }: RechargeRecord) => alike?.status === "success";

/**
 * Who else named this TrxID, or one that looks like it, and when: only one of them has sent that
 * money.
 */
export function alikeWords(row: RechargeRecord, locale: Locale): string | undefined {
  const other = row.alike;
  if (!other) return undefined;
  const text = sentText[locale];
  const credited = other.status === "success" && text.credited;
  const when = [
    wallets[other.sentBy ?? "bkash"],
    formatAsOf(other.createdAt, locale),
    credited,
  ].filter(Boolean);
  const words = text[other.transId.toUpperCase() === row.transId ? "same" : "alike"];
  return words(other.customer, when.join(", "), other.transId);
}

/** The message that a phone of the desk has heard of this money, and why it was not enough. */
export function heardWords({ heard: message }: RechargeRecord, locale: Locale): string | undefined {
  if (!message) return undefined;
  const { sum, at, device, why } = message;
  const text = sentText[locale];
  const heard = text.heard(formatTaka(sum, locale), device, formatAsOf(at, locale));
  return why ? `${heard} ${heardWhys[why][locale]}${text.stop}` : heard;
}
