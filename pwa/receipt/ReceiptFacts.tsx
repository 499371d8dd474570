import { CopyValue } from "../ui/CopyValue.tsx";
import type { Receipt } from "./receipt.ts";

/** What a receipt says, on the screen, below a title that says what it is for. */
export function ReceiptFacts({ receipt: { amount, lines } }: { receipt: Receipt }) {
  return (
    <div>
      <p className="mb-3 text-center text-2xl font-bold tabular-nums">{amount}</p>
      <dl className="divide-y divide-line border-y border-line *:flex *:min-h-11 *:items-center *:justify-between *:gap-4 *:py-1.5 [&_dt]:text-sm [&_dt]:text-soft">
        {lines.map(({ label, value, copy }) => (
          <div key={label}>
            <dt className="shrink-0">{label}</dt>
            <dd className={`min-w-0 text-end font-semibold wrap-anywhere tabular-nums ${copy ? "-my-1.5 -me-3" : ""}`}>
              {copy ? <CopyValue value={copy.value} shown={value} label={copy.label} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
