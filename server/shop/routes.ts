import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { listAnswer, valueAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { shopSaved, sumNoted } from "../live/changes.ts";
import { bookRows, getShop, listBook, noteSum, saveShop } from "./shop.ts";

export function shopRoutes(deps: Deps) {
  return routes({
    "GET users/shop": {
      about: "My own shop: whether it is open, and what heads its slips",
      handle: async ({ user }, c) => valueAnswer(c, await getShop(deps, user)),
    },
    "PUT users/shop": {
      about: "Open or close my shop, and say what heads its slips",
      async handle({ json, user }) {
        // Nobody who works here has one.
        if (user.role !== "user") throw appError("forbidden");
        await saveShop(deps, user, json);
        return { message: "Shop saved", changes: shopSaved(user.id) };
      },
    },
    "GET users/shop/book": {
      about: "My orders with what they have brought my shop, oldest first",
      rows: bookRows(deps.sql),
      handle: ({ query, user }, c) =>
        listAnswer(c, (since) => listBook(deps, user, { ...query, since }), query.since, {
          own: true,
        }),
    },
    "PUT users/shop/sums/:id": {
      about: "Note what an order of mine has brought my shop",
      handle: async ({ path, json, user }) => ({
        ...(await noteSum(deps, user, path.id, json)),
        changes: sumNoted(user.payer),
      }),
    },
  });
}
