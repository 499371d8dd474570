import * as v from "valibot";
import { Notice } from "../../contract/notices.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { adminRoutes } from "../http/admin-route.ts";
import { describe } from "../http/describe.ts";
import { fieldSentence } from "../http/errors.ts";
import { listAnswer } from "../http/list-answer.ts";
import { requireUserOfList } from "../http/session.ts";
import { noticesChanged } from "../live/changes.ts";
import { listNotices, noticeRows } from "./notices.ts";
import { insertNotice, markRemoved } from "./queries.ts";

export function noticeRoutes({ sql, live }: Deps) {
  return adminRoutes(live, {
    "POST notice/notices": {
      about: "Post a notice",
      audit: "notice-posted",
      async handle({ json: { notice: words, endsAt }, admin }, c) {
        const notice = await insertNotice(sql, words, admin.id, endsAt);
        if (!notice) throw appError("invalid-fields", { fields: { endsAt: fieldSentence("invalid", c) } });
        await recordAudit(sql, { actor: admin.id, action: "notice-posted", subject: notice._id });
        return { message: "Notice created successfully", notice, changes: noticesChanged() };
      },
    },
    "DELETE notice/notices/:id": {
      about: "Remove a notice; the one before it is shown again",
      audit: "notice-removed",
      async handle({ path: { id }, admin }) {
        if (!(await markRemoved(sql, id))) throw appError("not-found");
        await recordAudit(sql, { actor: admin.id, action: "notice-removed", subject: id });
        return { message: "Notice removed", changes: noticesChanged() };
      },
    },
  }).get(
    "/notice/notices",
    describe("Notices, oldest first; the last one is shown", v.array(Notice)),
    requireUserOfList(noticeRows(sql)),
    (c) => listAnswer(c, () => listNotices(sql)),
  );
}
