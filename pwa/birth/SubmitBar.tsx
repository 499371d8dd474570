import { useWatch } from "react-hook-form";
import { formatTaka } from "../i18n/format.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { SubmitOrder } from "../orders/form/SubmitOrder.tsx";
import type { Placing } from "../orders/form/use-order.ts";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { isRequired } from "./birth-form.ts";
import { goToField, useUnsure } from "./certificate/use-unsure.ts";
import { fieldsInOrder } from "./sections.ts";
import { birthText } from "./text.ts";
import { useBirthForm } from "./use-birth-form.ts";

const needed = fieldsInOrder.filter(isRequired);

/** The bar with the price, what is left to do and the button. Always visible. */
export function SubmitBar({ placing }: { placing: Placing }) {
  const text = useText(birthText);
  const locale = useLocale();
  return (
    <div className="z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-2.5 md:mx-0 md:rounded-lg md:border md:shadow-pop [@media(height>=32rem)]:sticky [@media(height>=32rem)]:bottom-(--tab-bar) md:[@media(height>=32rem)]:bottom-4">
      <div className="min-w-0 flex-[1_1_6rem]">
        <p className="leading-tight font-bold tabular-nums">{formatTaka(placing.price, locale)}</p>
        {placing.online ? null : <p className="text-xs text-soft">{text.waitsForConnection}</p>}
        {placing.short ? <p className="text-sm text-danger">{text.shortBar}</p> : <Left />}
      </div>
      <SubmitOrder placing={placing} className="max-w-full shrink-0">
        {placing.online ? text.submit : text.submitOffline}
      </SubmitOrder>
    </div>
  );
}

/** How many fields are empty, then how many need to be checked. A tap goes to the first. */
function Left() {
  const text = useText(birthText);
  const locale = useLocale();
  const { control } = useBirthForm();
  const values = useWatch({ control, name: needed });
  const unsure = useUnsure();
  const empty = needed.filter((_, index) => String(values[index]).trim() === "");
  const next = empty[0] ?? unsure[0];
  const count = (n: number) => inDigits(String(n), locale);
  if (!next)
    return (
      <p id="birth-next" tabIndex={-1} className="text-sm text-approved">
        {text.allFilled}
      </p>
    );
  const label = empty.length > 0 ? text.toFill(count(empty.length)) : text.toCheck(count(unsure.length));
  return (
    <button
      id="birth-next"
      type="button"
      onClick={() => goToField(next)}
      aria-label={text.goThere(label)}
      className="-my-1.5 -ms-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-start text-sm leading-tight wrap-anywhere text-accent underline underline-offset-4"
    >
      {label}
      <ChevronRightIcon className="size-4.5 shrink-0" />
    </button>
  );
}
