import { Hono } from "hono";
import * as v from "valibot";
import {
  ChangeService,
  NewService,
  OrderOfServices,
  RetireService,
  Service,
  ServiceKey,
} from "../../contract/services/own.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { answerOnce } from "../http/idempotency.ts";
import { listAnswer } from "../http/list-answer.ts";
import { requireAdminAgain, requireUserOfList } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { servicesChanged } from "../live/changes.ts";
import { listServices, serviceRows } from "./catalogue.ts";
import { changeService, createService, orderServices, retireService } from "./services.ts";

/** /api/services: what can be ordered, built-in and the operator's own. */
export function serviceRoutes({ sql, live }: Deps) {
  return new Hono<App>()
    .get(
      "/",
      describe("Every service, in the order of the tiles", v.array(Service)),
      requireUserOfList(serviceRows(sql)),
      (c) =>
        listAnswer(c, () => listServices(sql, { retired: c.get("user").role === "admin" }), undefined, { own: true }),
    )
    .post("/", describe("Make a service", Service, 201), requireAdminAgain, validate("json", NewService), async (c) => {
      const me = c.get("user");
      const asked = c.req.valid("json");
      const answer = await answerOnce(c, sql, "make-service", asked, (tx) => createService(tx, asked, me.id));
      live.publish(servicesChanged());
      return c.json(answer, 201);
    })
    .put(
      "/",
      describe("Set the order of the tiles"),
      requireAdminAgain,
      validate("json", OrderOfServices),
      async (c) => {
        await orderServices(sql, c.req.valid("json").keys, c.get("user").id);
        live.publish(servicesChanged());
        return c.json({ message: "Services ordered" });
      },
    )
    .put(
      "/:key",
      describe("Change a service; of a built-in one price, open, help and expected time", Service),
      requireAdminAgain,
      validate("param", ServiceKey),
      validate("json", ChangeService),
      async (c) => {
        const { key } = c.req.valid("param");
        const service = await changeService(sql, key, c.req.valid("json"), c.get("user").id);
        live.publish(servicesChanged());
        return c.json(service);
      },
    )
    .delete(
      "/:key",
      describe("Retire a service of the operator's own"),
      requireAdminAgain,
      validate("param", ServiceKey),
      validate("query", RetireService),
      async (c) => {
        const { key } = c.req.valid("param");
        await retireService(sql, key, c.req.valid("query").version, c.get("user").id);
        live.publish(servicesChanged());
        return c.json({ message: "Service retired" });
      },
    );
}
