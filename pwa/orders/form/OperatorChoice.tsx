import type { ComponentProps } from "react";
import { operators } from "../../../contract/services/biometric.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { usePrices } from "../../settings/settings.ts";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";

type Props = Omit<ComponentProps<"input">, "value"> & { legend: string };

/** The operators, each with its price, since they differ. */
export function OperatorChoice(props: Props) {
  const locale = useLocale();
  const prices = usePrices().value;
  return (
    <RadioGroup
      {...props}
      required
      pairs
      options={operators.map(({ value, label, category }) => ({
        value,
        label: label[locale],
        // The category of a biometric order is its price setting.
        hint: formatTaka(prices?.[category], locale),
      }))}
    />
  );
}
