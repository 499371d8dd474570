import { Hono } from "hono";
import * as v from "valibot";
import { Roshid, RoshidId, RoshidSaved, SaveRoshid } from "../../contract/roshid.ts";
import { pageQuery } from "../../contract/values/fields.ts";
import { appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { type AnswerCodec, answerOnce } from "../http/idempotency.ts";
import { listAnswer } from "../http/list-answer.ts";
import { pageOf } from "../http/paging.ts";
import { requireUser, requireUserOfList } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { roshidsChanged } from "../live/changes.ts";
import { storedAnswer } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { findRoshid, listRoshids } from "./queries.ts";
import { createRoshid, deleteRoshid, editRoshid, restoreRoshid } from "./roshid.ts";

const ListRoshids = v.object({ ...pageQuery, since: v.optional(v.pipe(v.string(), v.maxLength(64))) });

/** /api/apply: the land-tax drafts of the signed-in user. */
export function roshidRoutes({ sql, seal, live }: Deps) {
  return new Hono<App>()
    .post(
      "/create-roshid",
      describe("Create a roshid and pay for it", RoshidSaved, 201),
      requireUser,
      validate("json", SaveRoshid),
      async (c) => {
        const me = c.get("user");
        const input = c.req.valid("json");
        const create = (tx: Db) => createRoshid(tx, seal, me.id, input);
        const answer = await answerOnce(c, sql, "create-roshid", input, create, sealedAnswer(seal));
        live.publish(roshidsChanged(me.id));
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
        const edit = (tx: Db) => editRoshid(tx, seal, me.id, id, input);
        const answer = await answerOnce(c, sql, "update-roshid", { id, ...input }, edit, sealedAnswer(seal));
        live.publish(roshidsChanged(me.id));
        return c.json(answer);
      },
    )
    .get(
      "/get-roshid",
      describe("My roshids, newest first", v.array(Roshid)),
      requireUserOfList(sql`from roshids where user_id = u.id`),
      validate("query", ListRoshids),
      (c) => {
        const [query, me] = [c.req.valid("query"), c.get("user").id];
        const load = (since?: string) => pageOf(c, { ...query, since }, (page) => listRoshids(sql, seal, me, page));
        return listAnswer(c, load, query.since);
      },
    )
    .get(
      "/get-roshid/:id",
      describe("One of my roshids", Roshid),
      requireUser,
      validate("param", IdParam),
      async (c) => {
        const roshid = await findRoshid(sql, seal, c.get("user").id, c.req.valid("param").id);
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

/** How the answer to a save is kept with its key: sealed, but for the id by which it is forgotten with its roshid. */
function sealedAnswer(seal: Seal): AnswerCodec<RoshidSaved> & { seal: Seal } {
  return {
    seal,
    store: (answer, row) => ({
      answer: { roshid: { _id: answer.roshid._id } },
      sealedAnswer: storedAnswer.seal(seal, row, answer),
    }),
    restore: ({ sealedAnswer = "" }, row) => storedAnswer.open(seal, row, sealedAnswer) as RoshidSaved,
  };
}
