import type { Context } from "hono";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { networksOf } from "../http/client-address.ts";
import { limitClient } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { sessionsRevoked, staffLists } from "../live/changes.ts";
import { askForgotten, askToProve, provePhone, takeForgotten, WAIT_SECONDS } from "./codes.ts";
import { removePhone, setSmsReady, showPhone } from "./phones.ts";

/** Whole villages share an address of their operator, so of one person only the others bound it. */
const AN_HOUR = { asked: 30, tried: 90 };

export function phoneRoutes(deps: Deps) {
  const { sql, seal, env } = deps;
  const refuseStaff = ({ role }: SignedIn) => {
    if (role !== "user") throw appError("customers-only");
  };
  const limit = (c: Context, what: keyof typeof AN_HOUR) =>
    limitClient(sql, `codes ${what}`, c.get("client"), AN_HOUR[what], 3600);
  /** The same for everybody. */
  const refuseWithoutSms = () => {
    if (!env.sms) throw appError("sms-off");
  };
  const asked = {
    message: "If the number is right, an SMS is on its way",
    waitSeconds: WAIT_SECONDS,
  };
  return routes({
    "GET users/phone": {
      about: "The end of my mobile number",
      handle: ({ user }) => {
        refuseStaff(user);
        return showPhone(sql, seal, user.id);
      },
    },
    "PUT users/phone": {
      about: "Have a code sent to a mobile number, to prove that it is mine",
      handle: async ({ json: { phone }, user }, c) => {
        refuseStaff(user);
        refuseWithoutSms();
        await limit(c, "asked");
        await askToProve(deps, user, phone);
        return asked;
      },
    },
    "POST users/phone/code": {
      about: "Prove the number by the code that was sent to it",
      handle: async ({ json: { code }, user }, c) => {
        refuseStaff(user);
        await limit(c, "tried");
        await provePhone(deps, user, code);
        return { message: "Number proved" };
      },
    },
    "PUT users/phone/sms-ready": {
      about: "Whether I am told by SMS that an order is ready",
      handle: async ({ json: { smsReady }, user }) => {
        refuseStaff(user);
        await setSmsReady(sql, user.id, smsReady);
        return { message: "Saved" };
      },
    },
    "DELETE users/phone": {
      about: "Remove my mobile number",
      handle: async ({ user }) => {
        refuseStaff(user);
        await removePhone(sql, user.id, user);
        return { message: "Number removed" };
      },
    },
    "POST auth/forgotten": {
      about: "Have a code sent to the number of who has forgotten their password",
      anonymous: true,
      handle: async ({ json: { username } }, c) => {
        refuseWithoutSms();
        await limit(c, "asked");
        await askForgotten(deps, username);
        return asked;
      },
    },
    "POST auth/forgotten/code": {
      about: "Choose a new password by that code; all sessions end",
      anonymous: true,
      handle: async ({ json }, c) => {
        refuseWithoutSms();
        await limit(c, "tried");
        const client: string = c.get("client");
        const network = networksOf(client)[0]?.name ?? client;
        const id = await takeForgotten(deps, json, { lane: "stranger", of: network });
        return { message: "Password updated successfully", changes: sessionsRevoked(id) };
      },
    },
    "GET users/users/:id/phone": {
      about: "The end of a customer's mobile number",
      handle: ({ path }) => showPhone(sql, seal, path.id),
    },
    "DELETE users/users/:id/phone": {
      about: "Remove a customer's mobile number",
      audit: "phone-removed",
      handle: async ({ path, admin }) => {
        await removePhone(sql, path.id, admin);
        return { message: "Number removed", changes: staffLists("users") };
      },
    },
  });
}
