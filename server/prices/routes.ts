import { Hono } from "hono";
import * as v from "valibot";
import { ChangePrices, PriceChange, Prices, priceLabels, pricePaths } from "../../contract/prices.ts";
import { amount } from "../../contract/values/fields.ts";
import { MAX_PRICE_TK, tkFromPoisha } from "../../contract/values/money.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe, messageWith } from "../http/describe.ts";
import { listAnswer } from "../http/list-answer.ts";
import { requireAdmin, requireAdminAgain, requireUserOfList } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { settingsChanged } from "../live/changes.ts";
import { allPrices, getPrices, priceRows, type StoredPrices, setPrice, setPrices, toPrices } from "./prices.ts";
import { listPriceChanges } from "./queries.ts";

/** /api/balance */
export function priceRoutes({ sql, live }: Deps) {
  const routes = new Hono<App>().get(
    "/",
    describe("Every price, in tk", Prices),
    requireUserOfList(priceRows(sql), allPrices(sql)),
    (c) =>
      listAnswer(c, async () => {
        const read = c.get("value") as StoredPrices | undefined;
        return read ? toPrices(read) : getPrices(sql);
      }),
  );
  routes.get("/changes", describe("The latest changes of prices", v.array(PriceChange)), requireAdmin, async (c) =>
    c.json(await listPriceChanges(sql)),
  );
  routes.put(
    "/",
    describe("Set several prices, all or none"),
    requireAdminAgain,
    validate("json", ChangePrices),
    async (c) => {
      await setPrices(sql, c.req.valid("json").changes, c.get("user").id);
      live.publish(settingsChanged("prices"));
      return c.json({ message: "Prices updated" });
    },
  );
  for (const [path, name] of Object.entries(pricePaths)) {
    const word = priceLabels[name];
    const Body = v.strictObject({ [name]: amount(MAX_PRICE_TK) });
    routes.post(
      `/${path}`,
      describe(`Set the price of ${word}`, messageWith({ [name]: v.number() })),
      requireAdminAgain,
      validate("json", Body),
      async (c) => {
        const admin = c.get("user").id;
        const poisha = c.req.valid("json")[name] ?? 0;
        await setPrice(sql, name, poisha, admin);
        live.publish(settingsChanged("prices"));
        return c.json({ message: `${word} Balance updated successfully!`, [name]: tkFromPoisha(poisha) });
      },
    );
  }
  return routes;
}
