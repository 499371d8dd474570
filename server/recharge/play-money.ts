import type { Gateway } from "../../contract/recharge/gateways.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import type { Env } from "../env.ts";
import { startupError } from "../startup-error.ts";

/*
 * What a sandbox credits nobody has paid. In one balance nobody could tell it from real money, so
 * no desk has both.
 */

/** The provider of what the sandbox of each gateway credits. */
export const sandboxNames: Record<Gateway, string> = {
  bkash: "sandbox",
  sslcommerz: "sslcommerz-sandbox",
};

type Paying = Pick<Env, "payments">;

/** Refuses money that was sent by hand. @throws sandbox-money where the sandbox pays */
export function refuseRealMoney({ payments }: Paying): void {
  if (payments === "sandbox") throw appError("sandbox-money");
}

/**
 * @throws a startup error that names who has play money, and how it goes, where real money is taken
 */
export async function refusePlayMoney(sql: Db, { payments }: Paying): Promise<void> {
  if (payments === "sandbox") return;
  const holders = await sql<{ username: string; poisha: number }[]>`
    select u.username, sum(t.amount)::bigint as poisha from topups t
    join users u on u.id = t.user_id
    where t.provider = any(${Object.values(sandboxNames)}) and t.state = 'credited'
      and u.deleted_at is null
    group by u.id order by u.username`;
  if (holders.length === 0) return;
  const all = holders.reduce((sum, { poisha }) => sum + poisha, 0);
  const each = holders.map(
    ({ username, poisha }) =>
      `  npm run forget -- ${username} --user --cancel-pending --even-with-balance   ` +
      `(${tkFromPoisha(poisha)} tk)`,
  );
  throw startupError(
    [
      `The sandbox gave ${tkFromPoisha(all)} tk that nobody paid to ${holders.length} accounts, ` +
        "and this desk takes real money now. Remove these accounts (an only admin first: npm " +
        "run admin -- create-admin NAME), or begin with an empty database:",
      ...each,
    ].join("\n"),
  );
}
