import { type FormEvent, useState } from "react";
import { type PriceName, priceLabels } from "../../contract/prices.ts";
import { isApiError } from "../api/errors.ts";
import { setPrice } from "../desk/desk.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { priceUpdated, priceUpdateFailed } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { showToast } from "../toast.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { pricesText } from "./prices-text.ts";

type Props = { name: PriceName; price: number | undefined; offline: boolean; onChanged: () => void };

/** One price: what it is, what it becomes. */
export function PriceForm({ name, price, offline, onChanged }: Props) {
  const text = useText(pricesText);
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await setPrice(name, typed ?? String(price ?? ""));
      showToast("success", priceUpdated(priceLabels[name]));
      setTyped(undefined);
      onChanged();
    } catch (failure) {
      showToast("error", priceUpdateFailed(priceLabels[name]));
      if (isApiError(failure)) setError(failure.fields?.[name]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field label={`${text[name]} (${text.taka})`} hint={text.now(formatTaka(price, locale))} error={error}>
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
                aria-label={text.updateOf(text[name])}
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
