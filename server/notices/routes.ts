import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { fieldSentence } from "../http/errors.ts";
import { answerOnce } from "../http/idempotency.ts";
import { listAnswer } from "../http/list-answer.ts";
import { limitRate } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { noticesChanged, noticesPutAway } from "../live/changes.ts";
import { holdGroup, listPayers } from "../prices/groups.ts";
import {
  getNotice,
  listNotices,
  listPosted,
  noticeRows,
  postNotice,
  putAway,
  removeNotice,
} from "./notices.ts";

const PUT_AWAY_PER_MINUTE = 30;

export function noticeRoutes(deps: Deps) {
  const { sql } = deps;
  const changedFor = async (group: string | null | undefined) =>
    noticesChanged(group ? await listPayers(sql, [group]) : undefined);
  return routes({
    "POST notice/notices": {
      about: "Post a notice to all customers or a price group, with a push if that is asked for",
      audit: "notice-posted",
      async handle({ json, admin }, c) {
        const wrong = (field: "endsAt" | "group") =>
          appError("invalid-fields", { fields: { [field]: fieldSentence("invalid", c) } });
        // The same one sent again must not be pushed again. Its words are not kept with the key.
        const { _id } = await answerOnce(c, deps, "post-notice", json, async (tx) => {
          if (json.group && !(await holdGroup(tx, json.group))) throw wrong("group");
          const id = await postNotice(tx, json, admin.id);
          if (!id) throw wrong("endsAt");
          return { _id: id };
        });
        const notice = await getNotice(sql, _id);
        const changes = await changedFor(json.group);
        return { message: "Notice created successfully", notice, changes };
      },
    },
    "DELETE notice/notices/:id": {
      about: "Remove a notice; the one before it is shown again, and no more phones are told of it",
      audit: "notice-removed",
      async handle({ path: { id }, admin }) {
        const removed = await sql.begin((tx) => removeNotice(tx, id, admin.id));
        if (!removed) throw appError("not-found");
        return { message: "Notice removed", changes: await changedFor(removed.group) };
      },
    },
    "GET notice/posted": {
      about: "All notices that stand, newest first, with whom they are for and who was told",
      handle: () => listPosted(sql),
    },
    "GET notice/notices": {
      about: "Notices for me, oldest first; the last one is shown",
      rows: noticeRows(sql),
      handle: ({ user }, c) => listAnswer(c, () => listNotices(sql, user.id)),
    },
    "POST notice/put-away": {
      about: "Say which notices I have put away, on all my devices",
      async handle({ json: { ids }, user }) {
        await limitRate(sql, `notices of ${user.id}`, PUT_AWAY_PER_MINUTE, 60);
        const isNew = await putAway(sql, user.id, ids);
        return { message: "Put away", changes: isNew ? noticesPutAway(user.id) : [] };
      },
    },
  });
}
