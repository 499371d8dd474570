import type { Deps } from "../deps.ts";
import { answerOnce } from "../http/idempotency.ts";
import { pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { groupChanged, groupPricesChanged } from "../live/changes.ts";
import { endGroup, listGroups, listPeople, makeGroup, moveToGroup, renameGroup } from "./groups.ts";

export function priceGroupRoutes(deps: Deps) {
  const { sql } = deps;
  return routes({
    "GET price-groups": {
      about: "Groups of customers with prices of their own",
      handle: () => listGroups(sql),
    },
    "POST price-groups": {
      about: "Make a price group",
      audit: "group-made",
      async handle({ json, admin }, c) {
        // The answer that is kept has the id alone, since a name may be anybody's.
        const { name } = json;
        const { _id } = await answerOnce(c, deps, "make-group", json, async (tx) => ({
          _id: await makeGroup(tx, name, admin.id),
        }));
        return {
          message: "Made",
          group: { _id, name, people: 0, prices: {} },
          changes: groupPricesChanged([]),
        };
      },
    },
    "PUT price-groups/:id": {
      about: "Rename a price group",
      audit: "group-renamed",
      async handle({ path: { id }, json, admin }) {
        await sql.begin((tx) => renameGroup(tx, id, json.name, admin.id));
        return { message: "Renamed", changes: groupPricesChanged([]) };
      },
    },
    "POST price-groups/:id/end": {
      about: "End a price group: its people get the list prices",
      audit: "group-ended",
      async handle({ path: { id }, admin }) {
        const people = await sql.begin((tx) => endGroup(tx, id, admin.id));
        return { message: "Ended", people: people.length, changes: groupChanged(people) };
      },
    },
    "GET price-groups/people/:id": {
      about: "Who pays a group's prices, newest account first",
      handle: ({ path: { id }, query }, c) => pageOf(c, query, (page) => listPeople(sql, id, page)),
    },
    "PUT users/users/:id/price-group": {
      about: "Give a customer the prices of a group, or the list prices",
      audit: "user-grouped",
      async handle({ path: { id }, json, admin }) {
        const priceGroup = await sql.begin((tx) => moveToGroup(tx, id, json.group, admin.id));
        return { message: "Moved", priceGroup, changes: groupChanged([id]) };
      },
    },
  });
}
