import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { sentenceOfCode } from "../offline/errors.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { useService } from "../services/services.ts";
import { outboxText } from "./text.ts";

/** Why an order was not taken, in the words a refusal has everywhere. */
export function WaitingReason({ item }: { item: OutboxItem }) {
  const { state, lastError, expectedPrice, maybeSent, summary, labels } = item;
  const text = useText(outboxText);
  const locale = useLocale();
  const service = useService(summary["category"] ?? "");
  const labelOf = (name: string) =>
    (labels?.[name] ?? service?.fields.find((field) => field.name === name)?.label)?.[locale];
  if (state === "expired") return <p className="text-sm">{maybeSent ? text.expiredMaybe : text.expired}</p>;
  const known = lastError?.notice ?? sentenceOfCode(lastError?.code ?? "");
  return (
    <div className="text-sm">
      <p className="font-semibold text-cancelled">{known?.en ?? lastError?.message}</p>
      {locale === "bn" && known ? <p>{known.bn}</p> : null}
      {lastError?.price === undefined ? null : (
        <p>{text.oldNew(formatTaka(expectedPrice, locale), formatTaka(lastError.price, locale))}</p>
      )}
      {Object.entries(lastError?.fields ?? {}).map(([name, line]) => (
        <p key={name}>{[labelOf(name), line].filter(Boolean).join(": ")}</p>
      ))}
    </div>
  );
}
