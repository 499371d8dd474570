import type { ComponentProps } from "react";
import { type Operator, operatorCategories, orderKinds } from "../../contract/orders.ts";
import { usePrices } from "../desk/desk.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { RadioGroup } from "../ui/RadioGroup.tsx";

type Props = Omit<ComponentProps<"input">, "value"> & { legend: string };

/** The operators' names as they are written on the SIM; the wire has the English ones. */
const bengaliNames: Record<Operator, string> = {
  Robi: "রবি",
  Airtel: "এয়ারটেল",
  GP: "গ্রামীণফোন",
  Banglalink: "বাংলালিংক",
  Teletalk: "টেলিটক",
};

/** The operators, each with its price, since they differ. */
export function OperatorChoice(props: Props) {
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
        label: locale === "bn" ? bengaliNames[operator] : operator,
        hint: formatTaka(prices?.[orderKinds[operatorCategories[operator]].price], locale),
      }))}
    />
  );
}
