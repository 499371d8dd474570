import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { fieldSentence } from "../http/errors.ts";
import { listAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { noticesChanged } from "../live/changes.ts";
import { listNotices, noticeRows } from "./notices.ts";
import { insertNotice, markRemoved } from "./queries.ts";

export function noticeRoutes({ sql }: Deps) {
  return routes({
    "POST notice/notices": {
      about: "Post a notice",
      audit: "notice-posted",
      async handle({ json: { notice: words, endsAt }, admin }, c) {
        const notice = await insertNotice(sql, words, admin.id, endsAt);
        if (!notice)
          throw appError("invalid-fields", { fields: { endsAt: fieldSentence("invalid", c) } });
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
    "GET notice/notices": {
      about: "Notices, oldest first; the last one is shown",
      rows: noticeRows(sql),
      handle: (_, c) => listAnswer(c, () => listNotices(sql)),
    },
  });
}
