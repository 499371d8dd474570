import type { ComponentProps } from "react";
import { type Operator, operatorCategories, orderKinds } from "../../contract/orders.ts";
import { usePrices } from "../desk/desk.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { operatorText } from "./operator-text.ts";

type Props = Omit<ComponentProps<"input">, "value"> & { legend: string };

/** The operators, each with its price, since they differ. */
export function OperatorChoice(props: Props) {
  const names = useText(operatorText);
  const locale = useLocale();
  const prices = usePrices().value;
  const operators = Object.keys(operatorCategories) as Operator[];
  return (
    <RadioGroup
      {...props}
      required
      className="[&>div]:grid-cols-2"
      options={operators.map((operator) => ({
        value: operator,
        label: names[operator],
        hint: formatTaka(prices?.[orderKinds[operatorCategories[operator]].price], locale),
      }))}
    />
  );
}
