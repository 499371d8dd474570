import { sentenceOfCode } from "../i18n/errors.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { OutboxItem } from "../offline/outbox.ts";
import { listText } from "./list-text.ts";

/** Why an order was not taken, in the words a refusal has everywhere. */
export function WaitingReason({ item: { state, lastError, expectedPrice, maybeSent } }: { item: OutboxItem }) {
  const text = useText(listText);
  const locale = useLocale();
  if (state === "expired") return <p className="text-sm">{maybeSent ? text.expiredMaybe : text.expired}</p>;
  const known = sentenceOfCode(lastError?.code ?? "");
  return (
    <div className="text-sm">
      <p className="font-semibold text-cancelled">{known?.en ?? lastError?.message}</p>
      {locale === "bn" && known ? <p>{known.bn}</p> : null}
      {lastError?.price === undefined ? null : (
        <p>{text.oldNew(formatTaka(expectedPrice, locale), formatTaka(lastError.price, locale))}</p>
      )}
      {Object.values(lastError?.fields ?? {}).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
