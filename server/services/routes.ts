import * as v from "valibot";
import { Service } from "../../contract/services/own.ts";
import type { Deps } from "../deps.ts";
import { answerOnce } from "../http/idempotency.ts";
import { listAnswer } from "../http/list-answer.ts";
import { adminRoutes, userRoute } from "../http/route.ts";
import { servicesChanged } from "../live/changes.ts";
import { listServices, serviceRows } from "./catalogue.ts";
import { changeService, createService, orderServices, retireService } from "./services.ts";

export function serviceRoutes({ sql }: Deps) {
  return [
    ...adminRoutes({
      "POST services": {
        about: "Make a service",
        audit: "service-made",
        again: true,
        async handle({ json, admin }, c) {
          const service = await answerOnce(c, sql, "make-service", json, (tx) =>
            createService(tx, json, admin.id),
          );
          return { ...service, changes: servicesChanged() };
        },
      },
      "PUT services": {
        about: "Set the order of the tiles",
        audit: "services-ordered",
        again: true,
        async handle({ json, admin }) {
          await orderServices(sql, json.keys, admin.id);
          return { message: "Services ordered", changes: servicesChanged() };
        },
      },
      "PUT services/:key": {
        about: "Change a service; of a built-in one price, open, help and expected time",
        audit: "service-changed",
        again: true,
        handle: async ({ path, json, admin }) => ({
          ...(await changeService(sql, path.key, json, admin.id)),
          changes: servicesChanged(),
        }),
      },
      "DELETE services/:key": {
        about: "Retire a service of the operator's own",
        audit: "service-retired",
        again: true,
        async handle({ path, query, admin }) {
          await retireService(sql, path.key, query.version, admin.id);
          return { message: "Service retired", changes: servicesChanged() };
        },
      },
    }),
    userRoute(
      "GET services",
      {
        about: "Every service, in the order of the tiles",
        answer: v.array(Service),
        rows: serviceRows(sql),
      },
      ({ user }, c) =>
        listAnswer(c, () => listServices(sql, { retired: user.role !== "user" }), undefined, {
          own: true,
        }),
    ),
  ];
}
