import * as v from "valibot";
import { messageWith } from "../../contract/calls.ts";
import { PayNumbers, SentMoney } from "../../contract/recharge.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { answerOnce, idempotencyOf } from "../http/idempotency.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { adminRoutes, userRoute } from "../http/route.ts";
import { topupMoved } from "../live/changes.ts";
import { listWaiting } from "./history-queries.ts";
import {
  acceptMoney,
  claimMoney,
  comparesMoney,
  refuseMoney,
  setPayNumbers,
} from "./sent-money.ts";
import { findPayNumbers } from "./sent-money-queries.ts";

/** Of what waits the oldest are shown; the others follow as these are decided. */
const SHOWN = 100;

/** Money that people send to the desk's own numbers: said by them, compared by who works here. Mounted on /api. */
export function sentMoneyRoutes({ sql, seal, env }: Deps) {
  const may = (user: SignedIn) => comparesMoney(user, env);
  return [
    ...adminRoutes({
      "GET recharge/waiting": {
        about: "Money sent by hand that waits to be compared, oldest first",
        may,
        handle: () => listWaiting(sql, seal, SHOWN),
      },
      "POST recharge/waiting/:id/accept": {
        about: "Credit money that was sent by hand",
        audit: "topup-credited",
        may,
        again: true,
        async handle({ path: { id }, admin }, c) {
          const { owner } = await answerOnce(c, sql, "accept-money", { id }, async (tx) => ({
            owner: await acceptMoney(tx, id, admin.id),
          }));
          return { message: "Credited", changes: topupMoved(owner) };
        },
      },
      "POST recharge/waiting/:id/refuse": {
        about: "Refuse money that was not found, with a reason",
        audit: "sent-money-refused",
        may,
        async handle({ path: { id }, json: { reason }, admin }, c) {
          const { owner } = await answerOnce(
            c,
            sql,
            "refuse-money",
            { id, reason },
            async (tx) => ({
              owner: await refuseMoney(tx, id, admin.id, reason),
            }),
          );
          return { message: "Refused", changes: topupMoved(owner) };
        },
      },
      "PUT recharge/numbers": {
        about: "Set the numbers to which people send money",
        audit: "pay-numbers-set",
        again: true,
        async handle({ json, admin }) {
          await sql.begin((tx) => setPayNumbers(tx, json, admin.id));
          return { message: "Saved", changes: [] };
        },
      },
    }),
    userRoute(
      "GET recharge/numbers",
      { about: "The numbers to send money to", answer: PayNumbers },
      async (_, c) => valueAnswer(c, await findPayNumbers(sql)),
    ),
    userRoute(
      "POST recharge/sent",
      {
        about: "Say that I have sent money to the desk's number",
        answer: messageWith({ _id: v.string() }),
        json: SentMoney,
        status: 201,
      },
      async ({ json, user }, c) => {
        const attempt = idempotencyOf(c, user, "sent-money", json, seal);
        if (!attempt.key) throw appError("malformed");
        const _id = await claimMoney({ sql, seal, env }, attempt, json);
        return { message: "Noted", _id, changes: topupMoved(user.id) };
      },
    ),
  ];
}
