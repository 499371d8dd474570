import * as v from "valibot";
import { Roshid, RoshidId, RoshidSaved, SaveRoshid } from "../../contract/roshid.ts";
import { pageQuery } from "../../contract/values/fields.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { answerOnce, type SealedAnswer } from "../http/idempotency.ts";
import { listAnswer, pageOf } from "../http/list-answer.ts";
import { userRoute } from "../http/route.ts";
import { roshidsChanged } from "../live/changes.ts";
import { findRoshid, listRoshids } from "./queries.ts";
import { createRoshid, deleteRoshid, editRoshid, restoreRoshid } from "./roshid.ts";

const ListRoshids = v.object({
  ...pageQuery,
  since: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

export function roshidRoutes({ sql, seal }: Deps) {
  const sealed: SealedAnswer<RoshidSaved> = { seal, idOf: ({ roshid }) => roshid._id };
  return [
    userRoute(
      "POST apply/create-roshid",
      {
        about: "Create a roshid and pay for it",
        answer: RoshidSaved,
        json: SaveRoshid,
        status: 201,
      },
      async ({ json, user }, c) => {
        const create = (tx: Db) => createRoshid(tx, seal, user.id, json);
        const answer = await answerOnce(c, sql, "create-roshid", json, create, sealed);
        return { ...answer, changes: roshidsChanged(user.id) };
      },
    ),
    userRoute(
      "PUT apply/update-roshid/:id",
      { about: "Edit a roshid and pay for it", answer: RoshidSaved, json: SaveRoshid },
      async ({ path: { id }, json, user }, c) => {
        const edit = (tx: Db) => editRoshid(tx, seal, user.id, id, json);
        const answer = await answerOnce(c, sql, "update-roshid", { id, ...json }, edit, sealed);
        return { ...answer, changes: roshidsChanged(user.id) };
      },
    ),
    userRoute(
      "GET apply/get-roshid",
      {
        about: "My roshids, newest first",
        answer: v.array(Roshid),
        rows: sql`from roshids where user_id = u.id`,
        query: ListRoshids,
      },
      ({ query, user }, c) => {
        const load = (since?: string) =>
          pageOf(c, { ...query, since }, (page) => listRoshids(sql, seal, user.id, page));
        return listAnswer(c, load, query.since);
      },
    ),
    userRoute(
      "GET apply/get-roshid/:id",
      { about: "One of my roshids", answer: Roshid },
      ({ path, user }) => findRoshid(sql, seal, user.id, path.id),
    ),
    userRoute(
      "DELETE apply/delete-roshid",
      { about: "Take a roshid off my list", json: RoshidId },
      async ({ json, user }) => {
        await deleteRoshid(sql, user.id, json.id);
        return { message: "Roshid deleted successfully", changes: roshidsChanged(user.id) };
      },
    ),
    userRoute(
      "PUT apply/restore-roshid",
      { about: "Put a deleted roshid back", json: RoshidId },
      async ({ json, user }) => {
        await restoreRoshid(sql, user.id, json.id);
        return { message: "Roshid restored successfully", changes: roshidsChanged(user.id) };
      },
    ),
  ];
}
