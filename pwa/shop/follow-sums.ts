import { onChange } from "../api/changes.ts";
import type { Locale } from "../i18n/t.ts";
import { watch } from "../offline/use-stored.ts";
import { book } from "./book.ts";
import { sumWords } from "./sum-words.ts";

/** Tells what was noted of each order, now and after every change. Answers what stops it. */
export function followSums(
  userId: string,
  locale: Locale,
  tell: (sums: ReadonlyMap<string, string>) => void,
): () => void {
  const refresh = () => book.recheck().catch(() => undefined);
  void refresh();
  const stops = [
    onChange(["shop", "orders", "roshids"], () => book.refresh().catch(() => undefined)),
    watch(
      false,
      () => book.read(userId),
      (found) =>
        found && tell(new Map(found.value.rows.map((row) => [row._id, sumWords(row, locale)]))),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
