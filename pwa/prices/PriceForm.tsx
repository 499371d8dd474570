import { type FormEvent, useState } from "react";
import { isApiError } from "../api/errors.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { priceUpdated, priceUpdateFailed } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/form/Field.tsx";
import { showToast } from "../ui/toast.ts";
import type { PriceRow } from "./price-rows.ts";
import { priceService } from "./prices.ts";
import { pricesText } from "./text.ts";

type Props = { row: PriceRow; price: number | undefined; onChanged: () => Promise<void> };

/** A form to change one price. */
export function PriceForm({ row, price, onChanged }: Props) {
  const text = useText(pricesText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { name, word } = row;
  const label = row.label[locale];
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await priceService(row.service, name, typed ?? String(price ?? ""));
      showToast("success", { en: priceUpdated(word.en).en, bn: priceUpdated(word.bn).bn });
      setTyped(undefined);
      void onChanged();
    } catch (failure) {
      const changed = isApiError(failure) && failure.code === "service-changed";
      const failed = { en: priceUpdateFailed(word.en).en, bn: priceUpdateFailed(word.bn).bn };
      showToast("error", changed ? sentence(failure) : failed);
      if (isApiError(failure)) setError(failure.fields?.[row.service.own ? "price" : name]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field label={`${label} (${text.taka})`} hint={text.now(formatTaka(price, locale))} error={error}>
          {(control) => (
            <div className="flex gap-2">
              <input
                {...control}
                className="control flex-1"
                name={name}
                inputMode="decimal"
                autoComplete="off"
                value={typed ?? (price === undefined ? "" : String(price))}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button
                type="submit"
                variant="secondary"
                className="shrink-0 px-4"
                aria-label={text.updateOf(label)}
                busy={busy}
                busyLabel={text.processing}
                disabled={offline}
              >
                {text.update}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </li>
  );
}
