import { builtIns } from "../../contract/services/index.ts";
import type { Deps } from "../deps.ts";
import { listAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { settingsChanged } from "../live/changes.ts";
import { getSwitches, setHours, setSwitch, switchRows } from "./switches.ts";

export function switchRoutes({ sql }: Deps) {
  return routes({
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
    "GET apply/toggle-order": {
      about: "Which order types are open",
      rows: switchRows(sql),
      handle: (_, c) => listAnswer(c, () => getSwitches(sql)),
    },
  });
}
