import type { Forgotten } from "../../contract/forgetting.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { defineText, useText } from "../i18n/t.ts";

const removedText = defineText({
  afterDays: [
    (days: string) => `${days} দিন পর বিবরণ মুছে ফেলা হয়েছে`,
    (days: string) => `Details removed after ${days} days`,
  ],
  asked: ["অনুরোধে বিবরণ মুছে ফেলা হয়েছে", "Details removed on request"],
  rest: [
    "নম্বর, নাম, নোট ও ফাইল আর নেই। মূল্য ও সময়ের হিসাব রাখা আছে।",
    "Numbers, names, notes and files are gone. Price and times are kept.",
  ],
});

/** Says that an order's or roshid's details are gone; `whole` also says what that means. */
export function DetailsRemoved({ forgotten, whole = false }: { forgotten: Forgotten; whole?: boolean }) {
  const text = useText(removedText);
  const locale = useLocale();
  const { afterDays } = forgotten;
  return (
    <p className="text-sm text-soft">
      {afterDays === null ? text.asked : text.afterDays(formatNumber(afterDays, locale))}
      {whole ? <span className="mt-1 block">{text.rest}</span> : null}
    </p>
  );
}
