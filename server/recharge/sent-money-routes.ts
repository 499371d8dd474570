import { appError } from "../app-error.ts";
import { alertAtLimit } from "../audit/clerks.ts";
import { admitCode } from "../codes/codes.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { answerOnce, idempotencyOf } from "../http/idempotency.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { topupMoved } from "../live/changes.ts";
import { listWaiting } from "./history-queries.ts";
import { refuseRealMoney } from "./play-money.ts";
import {
  acceptMoney,
  claimMoney,
  comparesMoney,
  findPayNumbers,
  refuseMoney,
  setPayNumbers,
} from "./sent-money.ts";

/** So many of those that wait are shown, the oldest; the others follow as these are decided. */
const SHOWN = 100;

/**
 * Money that people send to the desk's own numbers: said by them, compared by who works here.
 * Mounted on /api.
 */
export function sentMoneyRoutes(deps: Deps) {
  const { sql, seal, env } = deps;
  const creditedOfDay = { action: "staff-recharge-limit", tk: env.staffRechargeTk } as const;
  const may = (user: SignedIn) => comparesMoney(user, env);
  return routes({
    "GET recharge/waiting": {
      about: "Money sent by hand that waits to be compared, oldest first",
      may,
      handle: () => listWaiting(sql, seal, SHOWN),
    },
    "POST recharge/waiting/:id/accept": {
      about: "Credit money that was sent by hand",
      audit: "topup-credited",
      may,
      async handle({ path: { id }, admin }, c) {
        refuseRealMoney(env);
        const accept = async (tx: Db) => ({
          owner: await acceptMoney(tx, { seal, env }, id, admin),
        });
        const { owner } = await alertAtLimit(deps, admin, creditedOfDay, () =>
          answerOnce(c, deps, "accept-money", { id }, accept),
        );
        return { message: "Credited", changes: topupMoved(owner) };
      },
    },
    "POST recharge/waiting/:id/refuse": {
      about: "Refuse money that was not found, with a reason",
      audit: "sent-money-refused",
      may,
      async handle({ path: { id }, json: { reason }, admin }, c) {
        const { owner } = await answerOnce(c, deps, "refuse-money", { id, reason }, async (tx) => ({
          owner: await refuseMoney(tx, id, admin.id, reason),
        }));
        return { message: "Refused", changes: topupMoved(owner) };
      },
    },
    "PUT recharge/numbers": {
      about: "Set the numbers to which people send money",
      audit: "pay-numbers-set",
      async handle({ json, admin }) {
        refuseRealMoney(env);
        await sql.begin((tx) => setPayNumbers(tx, json, admin.id));
        return { message: "Saved", changes: [] };
      },
    },
    "GET recharge/numbers": {
      about: "The numbers to send money to; none where the sandbox pays",
      handle: async (_, c) => valueAnswer(c, await findPayNumbers(sql, env)),
    },
    "POST recharge/sent": {
      about: "Say that I have sent money to the desk's number",
      handle: async ({ json, user }, c) => {
        refuseRealMoney(env);
        if (json.code) await admitCode(sql, user, c.get("client"));
        const attempt = idempotencyOf(c, user, "sent-money", json, seal);
        if (!attempt.key) throw appError("malformed");
        const _id = await claimMoney({ sql, seal, env }, attempt, json);
        return { message: "Noted", _id, changes: topupMoved(user.id) };
      },
    },
  });
}
