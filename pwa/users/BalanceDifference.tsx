import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { MinusIcon, PlusIcon } from "../ui/icons.tsx";
import { differenceTk } from "./balance-form.ts";
import { usersText } from "./text.ts";

/** A zero too many shows here before it is saved: what the typed amount does to the balance. */
export function BalanceDifference({ typed, balance }: { typed: string; balance: number }) {
  const text = useText(usersText);
  const locale = useLocale();
  const difference = differenceTk(typed, balance);
  if (difference === undefined) return null;
  if (difference === 0) return <p className="text-sm text-soft">{text.same}</p>;
  const more = difference > 0;
  const Sign = more ? PlusIcon : MinusIcon;
  return (
    <p
      aria-live="polite"
      className={`flex items-center gap-2 rounded-md px-3 py-2 font-semibold tabular-nums ${more ? "bg-approved-soft text-approved" : "bg-cancelled-soft text-cancelled"}`}
    >
      <Sign className="size-5" />
      {(more ? text.plus : text.minus)(formatTaka(Math.abs(difference), locale))}
    </p>
  );
}
