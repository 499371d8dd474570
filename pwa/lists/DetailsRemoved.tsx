import type { Forgotten } from "../../contract/orders.ts";
import { defineText, formatNumber, useLocale, useText } from "../i18n/t.ts";

const removedText = defineText({
  afterDays: [
    (days: string) => `${days} দিন পর বিবরণ মুছে ফেলা হয়েছে`,
    (days: string) => `Details removed after ${days} days`,
  ],
  unreadable: ["তথ্য পড়া যাচ্ছে না", "Can't be read"],
  damaged: [
    "সার্ভারে এই সারির তথ্য নষ্ট হয়েছে। মূল্য ও সময়ের হিসাব ঠিক আছে।",
    "What the server keeps of this row is damaged. Price and times are right.",
  ],
  asked: ["অনুরোধে বিবরণ মুছে ফেলা হয়েছে", "Details removed on request"],
  rest: [
    "নম্বর, নাম, নোট ও ফাইল আর নেই। মূল্য ও সময়ের হিসাব রাখা আছে।",
    "Numbers, names, notes and files are gone. Price and times are kept.",
  ],
});

type Row = { forgotten?: Forgotten | undefined; unreadable?: true | undefined };

/** Whether an order or a roshid has lost its details: they were removed, or are damaged. */
export const lacksDetails = ({ forgotten, unreadable }: Row) =>
  forgotten !== undefined || unreadable === true;

/**
 * Says that an order's or roshid's details are gone, if they are; `whole` also says what that
 * means.
 */
export function DetailsRemoved({ of, whole = false }: { of: Row; whole?: boolean }) {
  const text = useText(removedText);
  const locale = useLocale();
  const { forgotten } = of;
  if (!lacksDetails(of)) return null;
  const days = forgotten?.afterDays ?? null;
  const removed = days === null ? text.asked : text.afterDays(formatNumber(days, locale));
  return (
    <p className="text-sm text-soft">
      <span>{forgotten ? removed : text.unreadable}</span>
      {whole ? <span className="mt-1 block">{forgotten ? text.rest : text.damaged}</span> : null}
    </p>
  );
}
