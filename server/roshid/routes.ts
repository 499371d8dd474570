import { Hono } from "hono";
import * as v from "valibot";
import { Roshid, RoshidId, RoshidSaved, SaveRoshid } from "../../contract/roshid.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { attemptOf, idempotent, markReplay } from "../http/idempotency.ts";
import { listAnswer } from "../http/list-answer.ts";
import { PAGE_SIZE, pageOf } from "../http/paging.ts";
import { requireUser, requireUserOfList } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { roshidsChanged } from "../live/changes.ts";
import { findRoshid, listRoshids } from "./queries.ts";
import { createRoshid, deleteRoshid, editRoshid, restoreRoshid } from "./roshid.ts";

const ListRoshids = v.object({
  limit: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(PAGE_SIZE))),
  before: v.optional(v.pipe(v.string(), v.uuid())),
  since: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

/** /api/apply: the land-tax drafts of the signed-in user. */
export function roshidRoutes({ sql, live }: Deps) {
  return new Hono<App>()
    .post(
      "/create-roshid",
      describe("Create a roshid and pay for it", RoshidSaved, 201),
      requireUser,
      validate("json", SaveRoshid),
      async (c) => {
        const me = c.get("user");
        const input = c.req.valid("json");
        const attempt = attemptOf(c, me, "create-roshid", input);
        const { answer, replayed } = await idempotent(sql, attempt, (tx) => createRoshid(tx, me.id, input));
        live.publish(roshidsChanged(me.id));
        markReplay(c, replayed);
        return c.json(answer, 201);
      },
    )
    .put(
      "/update-roshid/:id",
      describe("Edit a roshid and pay for it", RoshidSaved),
      requireUser,
      validate("param", IdParam),
      validate("json", SaveRoshid),
      async (c) => {
        const me = c.get("user");
        const { id } = c.req.valid("param");
        const input = c.req.valid("json");
        const attempt = attemptOf(c, me, "update-roshid", { id, ...input });
        const { answer, replayed } = await idempotent(sql, attempt, (tx) => editRoshid(tx, me.id, id, input));
        live.publish(roshidsChanged(me.id));
        markReplay(c, replayed);
        return c.json(answer);
      },
    )
    .get(
      "/get-roshid",
      describe("My roshids, newest first", v.array(Roshid)),
      requireUserOfList(sql`from roshids where user_id = u.id`),
      validate("query", ListRoshids),
      (c) => {
        const { limit = PAGE_SIZE, before, since } = c.req.valid("query");
        const me = c.get("user").id;
        const load = async (from?: string) =>
          pageOf(c, await listRoshids(sql, me, { before, since: from, limit: limit + 1 }), limit);
        return listAnswer(c, load, since);
      },
    )
    .get(
      "/get-roshid/:id",
      describe("One of my roshids", Roshid),
      requireUser,
      validate("param", IdParam),
      async (c) => {
        const roshid = await findRoshid(sql, c.get("user").id, c.req.valid("param").id);
        if (!roshid) throw appError("not-found");
        return c.json(roshid);
      },
    )
    .delete(
      "/delete-roshid",
      describe("Take a roshid off my list"),
      requireUser,
      validate("json", RoshidId),
      async (c) => {
        await deleteRoshid(sql, c.get("user").id, c.req.valid("json").id);
        live.publish(roshidsChanged(c.get("user").id));
        return c.json({ message: "Roshid deleted successfully" });
      },
    )
    .put(
      "/restore-roshid",
      describe("Put a deleted roshid back"),
      requireUser,
      validate("json", RoshidId),
      async (c) => {
        await restoreRoshid(sql, c.get("user").id, c.req.valid("json").id);
        live.publish(roshidsChanged(c.get("user").id));
        return c.json({ message: "Roshid restored successfully" });
      },
    );
}
