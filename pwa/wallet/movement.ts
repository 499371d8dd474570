import { wayOf } from "../../contract/recharge.ts";
import { forWhomField, type Words } from "../../contract/services/declare.ts";
import { builtIns } from "../../contract/services/index.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import { noteIn } from "../../contract/withdrawn.ts";
import { formatDateTime, formatDigits, formatTaka, type Locale } from "../i18n/t.ts";
import { byItselfLine } from "../receipt/by-itself.ts";
import type { Receipt, ReceiptLine } from "../receipt/ReceiptDialog.tsx";
import { receiptText } from "../receipt/text.ts";
import { priceName } from "../services/names.ts";
import { walletText } from "./text.ts";

/** What a movement was for. A service that this version does not know is just called a service. */
export function movementName(
  row: Pick<StatementRow, "kind" | "service" | "serviceName" | "sentBy" | "gateway" | "code">,
  locale: Locale,
): string {
  const text = walletText[locale];
  const { kind } = row;
  if (kind === "charge") return serviceOf(row)?.[locale] ?? text.service;
  if (kind === "refund") return text.refundOf(serviceOf(row)?.[locale] ?? text.service);
  if (row.code) return text.bonusBy(row.code);
  return row.sentBy ? wayOf(row) : kind === "topup" ? text.topup(wayOf(row)) : text[kind];
}

/**
 * The note of a movement. For a top-up it is the transaction id, which users compare with their
 * wallet's message.
 */
export function movementNote(
  { kind, reason }: Pick<StatementRow, "kind" | "reason">,
  locale: Locale,
): string | undefined {
  if (!reason) return undefined;
  return kind === "topup" ? walletText[locale].trxId(reason) : noteIn(reason, locale);
}

/** Whose order was paid or refunded, as the lists of orders say it. */
export function movementWhose(
  { forWhom, number = "" }: Pick<StatementRow, "forWhom" | "number">,
  locale: Locale,
): string {
  return forWhom ?? formatDigits(number, locale);
}

/** The receipt of a movement. */
export function movementReceipt(row: StatementRow, locale: Locale): Receipt {
  const words = receiptText[locale];
  const { kind, reason, orderNumber } = row;
  const trxId = kind === "topup" ? reason : null;
  const lines: (ReceiptLine | false)[] = [
    trxId !== null && {
      label: words.trxId,
      value: trxId,
      copy: { value: trxId, label: words.copyTrxId },
    },
    orderNumber !== null && { label: words.order, value: formatOrderNumber(orderNumber, locale) },
    ...(row.chosen ?? []).map(({ label, option }) => ({
      label: label[locale],
      value: option[locale],
    })),
    row.forWhom !== undefined && { label: forWhomField.label[locale], value: row.forWhom },
    row.byItself !== undefined && byItselfLine(row.byItself, locale),
    kind === "charge" && { label: words.status, value: words.paid },
    { label: words.time, value: formatDateTime(row.createdAt, locale) },
    trxId === null && reason !== null && { label: words.note, value: noteIn(reason, locale) },
    { label: words.balance, value: formatTaka(row.balance, locale), own: true },
  ];
  return {
    what: movementName(row, locale),
    amount: signedTaka(row.amount, locale),
    lines: lines.filter((line) => line !== false),
  };
}

/** `amount` in tk as "+৳২০০" or "−৳১২০". */
export function signedTaka(amount: number, locale: Locale): string {
  return `${amount < 0 ? "−" : "+"}${formatTaka(Math.abs(amount), locale)}`;
}

/**
 * The name of the service. An operator's own service comes with its name, because this phone may
 * not know it.
 */
function serviceOf({
  service,
  serviceName,
}: Pick<StatementRow, "service" | "serviceName">): Words | undefined {
  return serviceName ?? (service === null ? undefined : priceName(builtIns, service));
}
