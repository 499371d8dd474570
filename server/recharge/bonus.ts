import type { BonusForm, BonusSteps } from "../../contract/recharge.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";

/** The lowest first. */
export async function findBonusSteps(sql: Db): Promise<BonusSteps> {
  const steps = await sql<{ from: number; percent: number }[]>`
    select from_amount as from, percent::float8 as percent from bonus_steps order by from_amount`;
  return steps.map(({ from, percent }) => ({ from: tkFromPoisha(from), percent }));
}

/**
 * Sets what is added to recharges that are begun from now on; the log keeps the steps. Call in a
 * transaction.
 */
export async function setBonusSteps(tx: Db, form: BonusForm, admin: string): Promise<void> {
  await tx`lock table bonus_steps in share row exclusive mode`;
  const before = await findBonusSteps(tx);
  await tx`delete from bonus_steps`;
  const { from1, percent1, from2, percent2, from3, percent3 } = form;
  for (const [from, percent] of [
    [from1, percent1],
    [from2, percent2],
    [from3, percent3],
  ] as const)
    if (from)
      await tx`
        insert into bonus_steps (from_amount, percent) values (${from}, ${percent}::numeric / 100)`;
  const words = (steps: BonusSteps) =>
    steps.map(({ from, percent }) => `${from} tk: ${percent} %`).join(", ");
  const details = { from: words(before), to: words(await findBonusSteps(tx)) };
  await recordAudit(tx, { actor: admin, action: "bonus-set", details });
}
