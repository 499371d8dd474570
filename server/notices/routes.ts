import { Hono } from "hono";
import * as v from "valibot";
import { CreateNotice, Notice } from "../../contract/notices.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe, messageWith } from "../http/describe.ts";
import { fieldSentence } from "../http/errors.ts";
import { listAnswer } from "../http/list-answer.ts";
import { requireAdmin, requireUserOfList } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { noticesChanged } from "../live/changes.ts";
import { listNotices, noticeRows } from "./notices.ts";
import { insertNotice, markRemoved } from "./queries.ts";

/** /api/notice */
export function noticeRoutes({ sql, live }: Deps) {
  return new Hono<App>()
    .get(
      "/notices",
      describe("Notices, oldest first; the last one is shown", v.array(Notice)),
      requireUserOfList(noticeRows(sql)),
      (c) => listAnswer(c, () => listNotices(sql)),
    )
    .post(
      "/notices",
      describe("Post a notice", messageWith({ notice: Notice }), 201),
      requireAdmin,
      validate("json", CreateNotice),
      async (c) => {
        const admin = c.get("user").id;
        const { notice: words, endsAt } = c.req.valid("json");
        const notice = await insertNotice(sql, words, admin, endsAt);
        if (!notice) throw appError("invalid-fields", { fields: { endsAt: fieldSentence("invalid", c) } });
        await recordAudit(sql, { actor: admin, action: "notice-posted", subject: notice._id });
        live.publish(noticesChanged());
        return c.json({ message: "Notice created successfully", notice }, 201);
      },
    )
    .delete(
      "/notices/:id",
      describe("Remove a notice; the one before it is shown again"),
      requireAdmin,
      validate("param", IdParam),
      async (c) => {
        const { id } = c.req.valid("param");
        if (!(await markRemoved(sql, id))) throw appError("not-found");
        await recordAudit(sql, { actor: c.get("user").id, action: "notice-removed", subject: id });
        live.publish(noticesChanged());
        return c.json({ message: "Notice removed" });
      },
    );
}
