import { Hono } from "hono";
import { builtIns } from "../../contract/services/index.ts";
import { SetHours, Switches, ToggleOrder } from "../../contract/switches.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { listAnswer } from "../http/list-answer.ts";
import { requireAdmin, requireUserOfList } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { settingsChanged } from "../live/changes.ts";
import { setHours } from "./hours.ts";
import { getSwitches, setSwitch, switchRows } from "./switches.ts";

/** /api/apply/toggle-order */
export function switchRoutes({ sql, live }: Deps) {
  return new Hono<App>()
    .get("/toggle-order", describe("Which order types are open", Switches), requireUserOfList(switchRows(sql)), (c) =>
      listAnswer(c, () => getSwitches(sql)),
    )
    .put(
      "/toggle-order",
      describe("Open or close an order type"),
      requireAdmin,
      validate("json", ToggleOrder),
      async (c) => {
        const { toggleName, status } = c.req.valid("json");
        await setSwitch(sql, toggleName, status, c.get("user").id);
        live.publish(settingsChanged("switches"));
        const service = builtIns.find((one) => one.switch?.name === toggleName);
        const label = service?.switch?.label ?? service?.name.en ?? toggleName;
        const message = `${label} turned ${status ? "on" : "off"}`;
        return c.json({ message, ...(await getSwitches(sql)) });
      },
    )
    .put(
      "/opening-hours",
      describe("Give an order type daily hours, or take them away"),
      requireAdmin,
      validate("json", SetHours),
      async (c) => {
        const { name, hours } = c.req.valid("json");
        await setHours(sql, name, hours, c.get("user").id);
        live.publish(settingsChanged("switches"));
        return c.json({ message: "Opening hours saved" });
      },
    );
}
