import type { Deps } from "../deps.ts";
import { limitBody } from "../http/limits.ts";
import { routes } from "../http/route.ts";
import { staffLists, topupMoved } from "../live/changes.ts";
import { creditWaitingOf } from "../recharge/by-itself/by-itself.ts";
import { refuseRealMoney } from "../recharge/play-money.ts";
import { admitDevice, endDevice, makeDevice, setDevice } from "./devices.ts";
import { hear, hearAgain } from "./hear.ts";
import { countClaims, listDevices, listRules } from "./queries.ts";
import { addRule, bringReadyRules, changeRule, listLast, removeRule, tryRule } from "./rules.ts";

/** Far more than a message of 2,000 characters has, each written as six. */
const MOST_BYTES = 16 * 1024;

/**
 * Messages that a phone of the desk forwards, and what reads them. Mounted on /api. An open page of
 * staff hears of all of it as of recharges.
 */
export function heardRoutes(deps: Deps) {
  const { sql, env } = deps;
  const moved = (owners: string[]) => [
    ...staffLists("recharge-history"),
    ...owners.flatMap(topupMoved),
  ];
  return routes({
    "POST recharge/heard": {
      about: "A message that a phone of the desk has received, with the phone's own key",
      anonymous: true,
      // Its key is in no other site's page, and no cookie is looked at.
      fromOthers: true,
      ownBody: true,
      before: [limitBody(MOST_BYTES), admitDevice(sql)],
      async handle({ json }, c) {
        refuseRealMoney(env);
        const owners = await hear(deps, c.get("device") ?? "", json);
        return { message: "Heard", changes: moved(owners) };
      },
    },
    "GET recharge/heard/devices": {
      about: "Phones that forward their messages, and how today's claims were decided",
      handle: async () => ({ devices: await listDevices(sql), today: await countClaims(sql) }),
    },
    "POST recharge/heard/devices": {
      about: "Add a phone; its key is told once",
      audit: "heard-device-made",
      async handle({ json: { name }, admin }) {
        refuseRealMoney(env);
        const made = await sql.begin((tx) => makeDevice(tx, name, admin.id));
        return { message: "Added", ...made, changes: moved([]) };
      },
    },
    "PUT recharge/heard/devices/:id": {
      about: "Set what a phone may credit by itself; what waits for it is tried again",
      audit: "heard-device-set",
      async handle({ path: { id }, json, admin }) {
        await sql.begin((tx) => setDevice(tx, id, json, admin.id));
        return { message: "Saved", changes: moved(await creditWaitingOf(deps, id)) };
      },
    },
    "DELETE recharge/heard/devices/:id": {
      about: "End a phone: nothing comes from it any more",
      audit: "heard-device-ended",
      async handle({ path: { id }, admin }) {
        await sql.begin((tx) => endDevice(tx, id, admin.id));
        return { message: "Ended", changes: moved([]) };
      },
    },
    "GET recharge/heard/rules": {
      about: "How messages are read, in the order in which they are tried",
      handle: () => listRules(sql),
    },
    "POST recharge/heard/rules": {
      about: "Add a rule; what none has read is tried again",
      audit: "heard-rule-added",
      async handle({ json, admin }) {
        const _id = await sql.begin((tx) => addRule(tx, json, admin.id));
        return { message: "Added", _id, changes: moved(await hearAgain(deps)) };
      },
    },
    "PUT recharge/heard/rules/:id": {
      about: "Put another rule in its place",
      audit: "heard-rule-changed",
      async handle({ path: { id }, json, admin }) {
        const _id = await sql.begin((tx) => changeRule(tx, id, json, admin.id));
        return { message: "Saved", _id, changes: moved(await hearAgain(deps)) };
      },
    },
    "DELETE recharge/heard/rules/:id": {
      about: "Remove a rule",
      audit: "heard-rule-removed",
      async handle({ path: { id }, admin }) {
        await sql.begin((tx) => removeRule(tx, id, admin.id));
        return { message: "Removed", changes: moved([]) };
      },
    },
    "POST recharge/heard/rules/ready": {
      about: "Bring back the ready rules that are missing",
      audit: "heard-rules-ready",
      async handle({ admin }) {
        const added = await sql.begin((tx) => bringReadyRules(tx, admin.id));
        return { message: "Added", added, changes: moved(await hearAgain(deps)) };
      },
    },
    "GET recharge/heard/messages": {
      about: "The last messages, with the rule that reads each and what became of it",
      handle: () => listLast(deps),
    },
    "POST recharge/heard/trial": {
      about: "What a rule would read of the last messages",
      handle: ({ json }) => tryRule(deps, json),
    },
  });
}
