import { type PriceStep, priceLabels, pricePaths } from "../../contract/prices.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import type { Deps } from "../deps.ts";
import { listAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { groupPricesChanged, settingsChanged } from "../live/changes.ts";
import { listPayers } from "./groups.ts";
import { listCosts } from "./options.ts";
import { getPrices, priceRows, setPrice, setPrices } from "./prices.ts";
import { listPriceChanges } from "./queries.ts";

export function priceRoutes({ sql }: Deps) {
  const setOne = (name: string) => ({
    about: `Set the price of ${priceLabels[name]}`,
    audit: "price-set" as const,
    async handle({ json, admin }: { json: Record<string, number>; admin: { id: string } }) {
      const poisha = json[name] ?? 0;
      await setPrice(sql, name, poisha, admin.id);
      const message = `${priceLabels[name]} Balance updated successfully!`;
      return { message, [name]: tkFromPoisha(poisha), changes: settingsChanged("prices") };
    },
  });
  /**
   * A list price and an extra are told to everybody, a price of a group to its people, a cost to
   * nobody.
   */
  const changesOf = async (all: PriceStep[]) => {
    const steps = all.filter(({ cost }) => !cost);
    const groups = steps.flatMap(({ group }) => group ?? []);
    const listed = groups.length < steps.length ? settingsChanged("prices") : [];
    if (groups.length === 0) return listed;
    return [...listed, ...groupPricesChanged(await listPayers(sql, groups))];
  };
  return routes({
    ...Object.fromEntries(
      Object.entries(pricePaths).map(([path, name]) => [`POST balance/${path}`, setOne(name)]),
    ),
    "PUT balance": {
      about: "Set several prices, extras of options and costs, all or none",
      audit: "price-set",
      async handle({ json, admin }) {
        await setPrices(sql, json.changes, admin.id);
        return { message: "Prices updated", changes: await changesOf(json.changes) };
      },
    },
    "GET balance/changes": {
      about: "The latest changes of prices",
      handle: () => listPriceChanges(sql),
    },
    "GET balance/costs": {
      about: "What the desk itself pays for services and options, in tk",
      handle: () => listCosts(sql),
    },
    "GET balance": {
      about: "Every price that I pay, in tk",
      rows: priceRows(sql),
      handle: ({ user }, c) => listAnswer(c, () => getPrices(sql, user.payer)),
    },
  });
}
