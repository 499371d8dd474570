import { builtIns } from "../../contract/services/index.ts";
import { Switches } from "../../contract/switches.ts";
import type { Deps } from "../deps.ts";
import { adminRoutes } from "../http/admin-route.ts";
import { describe } from "../http/describe.ts";
import { listAnswer } from "../http/list-answer.ts";
import { requireUserOfList } from "../http/session.ts";
import { settingsChanged } from "../live/changes.ts";
import { setHours } from "./hours.ts";
import { getSwitches, setSwitch, switchRows } from "./switches.ts";

export function switchRoutes({ sql, live }: Deps) {
  return adminRoutes(live, {
    "PUT apply/toggle-order": {
      about: "Open or close an order type",
      audit: "switch-set",
      async handle({ json: { toggleName, status }, admin }) {
        await setSwitch(sql, toggleName, status, admin.id);
        const service = builtIns.find((one) => one.switch?.name === toggleName);
        const label = service?.switch?.label ?? service?.name.en ?? toggleName;
        const message = `${label} turned ${status ? "on" : "off"}`;
        return { message, ...(await getSwitches(sql)), changes: settingsChanged("switches") };
      },
    },
    "PUT apply/opening-hours": {
      about: "Give an order type daily hours, or take them away",
      audit: "hours-set",
      async handle({ json: { name, hours }, admin }) {
        await setHours(sql, name, hours, admin.id);
        return { message: "Opening hours saved", changes: settingsChanged("switches") };
      },
    },
  }).get(
    "/apply/toggle-order",
    describe("Which order types are open", Switches),
    requireUserOfList(switchRows(sql)),
    (c) => listAnswer(c, () => getSwitches(sql)),
  );
}
