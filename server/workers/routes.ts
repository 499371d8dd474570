import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { answerOnce } from "../http/idempotency.ts";
import { routes } from "../http/route.ts";
import { accountChanged, staffLists } from "../live/changes.ts";
import { addWorker, changeWorker, endWorker, hashForWorker, listWorkers } from "./workers.ts";

export function workerRoutes({ sql, seal }: Deps) {
  return routes({
    "GET users/workers": {
      about: "Who orders on my balance",
      handle: ({ user }) => listWorkers(sql, user.id),
    },
    "POST users/workers": {
      about: "Add a worker, who orders on my balance up to a bound a day",
      async handle({ json, user }, c) {
        // A shop is a customer's: nobody who works at the desk has one.
        if (user.role !== "user") throw appError("forbidden");
        const { password: _, ...asked } = json;
        // Before the transaction, which others wait for.
        const passwordHash = await hashForWorker(sql, user, json);
        const answer = await answerOnce(c, { sql, seal }, "add-worker", asked, async (tx) => ({
          message: "Worker added",
          _id: await addWorker(tx, user, { ...asked, passwordHash }),
        }));
        return { ...answer, changes: staffLists("users") };
      },
    },
    "PUT users/workers/:id": {
      about: "Change what a worker of mine may spend in a day, or their password",
      async handle({ path, json, user }) {
        await changeWorker(sql, user, path.id, json);
        return { message: "Saved", changes: accountChanged(path.id) };
      },
    },
    "DELETE users/workers/:id": {
      about: "End a worker of mine: from the next request on they can do nothing",
      async handle({ path, user }) {
        await endWorker(sql, user.id, path.id);
        return { message: "Worker ended", changes: accountChanged(path.id) };
      },
    },
  });
}
