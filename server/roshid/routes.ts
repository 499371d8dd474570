import type { RoshidSaved } from "../../contract/roshid.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { type Outcome, outcomeOnce } from "../http/idempotency.ts";
import { listAnswer, pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { roshidsChanged } from "../live/changes.ts";
import { getBalance } from "../wallet/ledger.ts";
import { findRoshid, listRoshids } from "./queries.ts";
import { createRoshid, deleteRoshid, editRoshid, restoreRoshid } from "./roshid.ts";

export function roshidRoutes(deps: Deps) {
  const { sql, seal } = deps;
  const idOf = ({ roshid }: RoshidSaved) => roshid._id;
  /**
   * A repeat is answered as it was first, but with what has become of roshid and balance: a phone
   * takes both for the newest.
   */
  const ofNow = async (
    userId: string,
    { answer: first, replayed }: Outcome<RoshidSaved>,
  ): Promise<RoshidSaved> => {
    if (!replayed) return first;
    const roshid = await findRoshid(sql, seal, userId, idOf(first));
    const balance = tkFromPoisha(await getBalance(sql, userId));
    return { ...first, ...(roshid ? { roshid } : { gone: true }), balance };
  };
  return routes({
    "POST apply/create-roshid": {
      about: "Create a roshid and pay for it",
      handle: async ({ json, user }, c) => {
        const create = (tx: Db) => createRoshid(tx, seal, user, json);
        const outcome = await outcomeOnce(c, deps, "create-roshid", json, create, idOf);
        const answer = await ofNow(user.id, outcome);
        return { ...answer, changes: roshidsChanged(user.payer) };
      },
    },
    "PUT apply/update-roshid/:id": {
      about: "Edit a roshid and pay for it",
      handle: async ({ path: { id }, json, user }, c) => {
        const edit = (tx: Db) => editRoshid(tx, seal, user, id, json);
        const outcome = await outcomeOnce(c, deps, "update-roshid", { id, ...json }, edit, idOf);
        const answer = await ofNow(user.id, outcome);
        return { ...answer, changes: roshidsChanged(user.payer) };
      },
    },
    "GET apply/get-roshid": {
      about: "My roshids, newest first",
      rows: sql`from (select changed_in from roshids where user_id = u.id
                      union all select changed_in from roshids where ordered_by = u.id) mine
        where true`,
      handle: ({ query, user }, c) => {
        const load = (since?: string) =>
          pageOf(c, { ...query, since }, (page) => listRoshids(sql, seal, user, page));
        return listAnswer(c, load, query.since);
      },
    },
    "GET apply/get-roshid/:id": {
      about: "One of my roshids",
      handle: ({ path, user }) => findRoshid(sql, seal, user.id, path.id),
    },
    "DELETE apply/delete-roshid": {
      about: "Take a roshid off my list",
      handle: async ({ json, user }) => {
        await deleteRoshid(sql, user.id, json.id);
        return { message: "Roshid deleted successfully", changes: roshidsChanged(user.payer) };
      },
    },
    "PUT apply/restore-roshid": {
      about: "Put a deleted roshid back",
      handle: async ({ json, user }) => {
        await restoreRoshid(sql, user.id, json.id);
        return { message: "Roshid restored successfully", changes: roshidsChanged(user.payer) };
      },
    },
  });
}
