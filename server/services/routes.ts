import type { Deps } from "../deps.ts";
import { answerOnce } from "../http/idempotency.ts";
import { listAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { servicesChanged } from "../live/changes.ts";
import { getService, listServices, serviceRows } from "./catalogue.ts";
import { changeService, createService, orderServices, retireService } from "./services.ts";

export function serviceRoutes(deps: Deps) {
  const { sql } = deps;
  return routes({
    "POST services": {
      about: "Make a service",
      audit: "service-made",
      async handle({ json, admin }, c) {
        // Only its key is kept with the request's: what it says can be changed, and is then
        // nowhere.
        const { key } = await answerOnce(c, deps, "make-service", json, async (tx) => ({
          key: await createService(tx, json, admin.id),
        }));
        return { ...(await getService(sql, key)), changes: servicesChanged() };
      },
    },
    "PUT services": {
      about: "Set the order of the tiles",
      audit: "services-ordered",
      async handle({ json, admin }) {
        await orderServices(sql, json.keys, admin.id);
        return { message: "Services ordered", changes: servicesChanged() };
      },
    },
    "PUT services/:key": {
      about: "Change a service; of a built-in one price, open, help and expected time",
      audit: "service-changed",
      handle: async ({ path, json, admin }) => ({
        ...(await changeService(sql, path.key, json, admin.id)),
        changes: servicesChanged(),
      }),
    },
    "DELETE services/:key": {
      about: "Retire a service of the operator's own",
      audit: "service-retired",
      async handle({ path, query, admin }) {
        await retireService(sql, path.key, query.version, admin.id);
        return { message: "Service retired", changes: servicesChanged() };
      },
    },
    "GET services": {
      about: "Every service, in the order of the tiles",
      rows: serviceRows(sql),
      handle: ({ user }, c) =>
        listAnswer(
          c,
          () => listServices(sql, { retired: user.role !== "user", user: user.payer }),
          undefined,
          {
            own: true,
          },
        ),
    },
  });
}
