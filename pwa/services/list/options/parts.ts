import type { Cost, OptionName, Part } from "../../../../contract/prices.ts";
import { pricedChoices } from "../../../../contract/services/declare.ts";
import type { Locale } from "../../../i18n/t.ts";
import type { CachedService } from "../../services.ts";
import type { PriceField } from "../service-rows.ts";
import { optionText } from "./text.ts";

/**
 * What an option adds, or what a service or an option costs, as a cell of the price sheet. `now` in
 * tk, 0 for nothing.
 */
export type PartCell = Part & { cell: string; label: string; now: number };

/**
 * A row of the sheet: a service, or one of its options with what it adds. `cost`: undefined until
 * the costs are known.
 */
export type PartRow = {
  label: string;
  price: string;
  extra: PartCell | undefined;
  cost: PartCell | undefined;
};

/** The rows of all prices with their options. */
export function partRows(
  services: readonly CachedService[],
  prices: readonly PriceField[],
  { costs, locale }: { costs: readonly Cost[] | undefined; locale: Locale },
): PartRow[] {
  const text = optionText[locale];
  const costOf = (name: string, option: OptionName | undefined, of: string) => {
    const isIt = (one: Cost) =>
      one.name === name &&
      one.option?.field === option?.field &&
      one.option?.value === option?.value;
    const now = costs?.find(isIt)?.cost ?? 0;
    return costs && cellOf({ name, option, cost: true }, { label: text.costOf(of), now });
  };
  return prices.flatMap(({ name, label }) => {
    const service = services.find(({ price }) => price.name === name);
    const title = label[locale];
    const choices = service ? pricedChoices(service) : [];
    return [
      { label: title, price: name, extra: undefined, cost: costOf(name, undefined, title) },
      ...choices.flatMap((choice) =>
        (choice.options ?? []).map(({ value, label: words, extra = 0 }): PartRow => {
          const option = { field: choice.name, value };
          const said = words[locale];
          const whole = `${title} · ${said}`;
          return {
            label: said,
            price: name,
            extra: cellOf({ name, option }, { label: text.extraOf(whole), now: extra }),
            cost: costOf(name, option, whole),
          };
        }),
      ),
    ];
  });
}

/** The name of its control too, so without the signs that an option may have. */
function cellOf(part: Part, more: Pick<PartCell, "label" | "now">): PartCell {
  const { name, option, cost } = part;
  const names = [cost ? "cost" : "extra", name, option?.field ?? "", option?.value ?? ""];
  return { ...part, cell: names.map(encodeURIComponent).join("+"), ...more };
}
