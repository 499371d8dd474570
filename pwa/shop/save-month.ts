import { forWhomField } from "../../contract/services/declare.ts";
import { owedOf } from "../../contract/shop/sums.ts";
import { spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import { saveAs } from "../api/save.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { useOrderName } from "../services/names.ts";
import { useIsWorker } from "../settings/settings.ts";
import { dayOf, type Entry, figuresOf } from "./entries.ts";
import { shopText } from "./text.ts";

/** Saves a month as a CSV file: a line for each order of it, and for each that money came of. */
export function useSaveMonth(): (entries: Entry[], month: string) => void {
  const text = useText(shopText);
  const locale = useLocale();
  const nameOf = useOrderName();
  const isWorker = useIsWorker();
  return (entries, month) => {
    const hasWorkers = !isWorker && entries.some(({ orderedBy }) => orderedBy);
    const heads = [
      text.time,
      text.what,
      text.orderNumber,
      forWhomField.label[locale],
      text.cost,
      text.took,
      text.owed,
      text.state,
      ...(hasWorkers ? [text.orderedBy] : []),
    ];
    const lines = [...entries].reverse().map((entry) => [
      spreadsheetTime(entry.createdAt),
      nameOf(entry),
      entry.orderNumber ?? "",
      entry.forWhom ?? "",
      // It stands in the month that it was paid in.
      dayOf(entry.createdAt).startsWith(month) ? entry.paid : 0,
      figuresOf([entry], month).taken,
      owedOf(entry),
      entry.cancelled ? text.cancelled : entry.waits ? text.waits : "",
      ...(hasWorkers ? [entry.orderedBy?.name ?? ""] : []),
    ]);
    saveAs(new Blob([toCsv([heads, ...lines])], { type: "text/csv" }), `my-shop-${month}.csv`);
  };
}
