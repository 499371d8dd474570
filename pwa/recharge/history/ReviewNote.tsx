import { type RechargeRecord, type ReviewReason, wayOf } from "../../../contract/recharge.ts";
import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { historyText } from "./text.ts";

const reasons = {
  amount: "reasonAmount",
  currency: "reasonCurrency",
  invoice: "reasonInvoice",
  transaction: "reasonTransaction",
  "no-answer": "reasonNoAnswer",
  risk: "reasonRisk",
} as const satisfies Record<ReviewReason, keyof typeof historyText.bn>;

/** Why a payment was not credited: what its gateway reported, compared with what was asked for. */
export function ReviewNote({ row }: { row: RechargeRecord }) {
  const { reviewReason, reported, amount, invoice } = row;
  const text = useText(historyText);
  const locale = useLocale();
  const told: [label: string, value: string | null | undefined, ours?: string][] = [
    [text.trxId, reported?.trxId],
    [
      text.amount,
      reported?.amount == null ? null : formatTaka(reported.amount, locale),
      reported?.amount === amount ? undefined : formatTaka(amount, locale),
    ],
    [text.currency, reported?.currency, reported?.currency === "BDT" ? undefined : "BDT"],
    [text.invoice, reported?.invoice, reported?.invoice === invoice ? undefined : invoice],
  ];
  return (
    <div className="max-w-72 text-start text-xs">
      {reviewReason ? (
        <p className="font-semibold text-cancelled">{text[reasons[reviewReason]]}</p>
      ) : null}
      {reported ? (
        <details>
          <summary className="-my-1 py-2.5 font-semibold text-accent">
            {text.reported(wayOf(row))}
          </summary>
          <dl
            className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 pb-1 [&_dt]:text-soft"
            translate="no"
          >
            {told.map(([label, value, ours]) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd className="wrap-anywhere">
                  <span>{value ?? text.nothing}</span>
                  {ours ? (
                    <span className="block text-cancelled">{text.expected(ours)}</span>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-soft">{text.byHand}</p>
        </details>
      ) : (
        <p className="text-soft">{text.byHand}</p>
      )}
    </div>
  );
}
