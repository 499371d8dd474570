import { Hono } from "hono";
import * as v from "valibot";
import { CreateNotice, Notice } from "../../contract/notices.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe, messageWith } from "../http/describe.ts";
import { listAnswer } from "../http/list-answer.ts";
import { requireAdmin, requireUserOfList } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { noticesChanged } from "../live/changes.ts";
import { listNotices, noticeRows } from "./notices.ts";
import { insertNotice } from "./queries.ts";

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
        const notice = await insertNotice(sql, c.req.valid("json").notice, admin);
        await recordAudit(sql, { actor: admin, action: "notice-posted", subject: notice._id });
        live.publish(noticesChanged());
        return c.json({ message: "Notice created successfully", notice }, 201);
      },
    );
}
