import { normalisePassword } from "../contract/values/typed-text.ts";
import { recordAudit } from "./audit/audit.ts";
import type { Db, Sql } from "./db/sql.ts";
import type { Env } from "./env.ts";
import { insertNotice } from "./notices/queries.ts";
import { refusePlayMoney } from "./recharge/play-money.ts";
import { seedBuiltIns } from "./services/catalogue.ts";
import { newPassword } from "./users/passwords.ts";
import { anyUser, markDisabled } from "./users/queries.ts";
import { createUser } from "./users/users.ts";
import { adjust } from "./wallet/ledger.ts";

const WELCOME = "কাগজ-এ স্বাগতম। অর্ডার করার আগে ব্যালেন্স ও মূল্য দেখে নিন।";
const DEMO_BALANCE_POISHA = 1_000_00;
/** By it the account is known later: what an admin opens has no reason. */
const DEMO_REASON = "Demo balance";

/** `password` only when the program made it. */
export type Seeded = { username: string; password?: string; role: "admin" | "user" }[];

/**
 * Fills an empty database; in any other it only adds new built-in services. Answers the logins it
 * made, to be printed once.
 * @throws a startup error for play money in a desk that takes real money
 */
export async function seed(sql: Sql, env: Env, options: { embedded: boolean }): Promise<Seeded> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('kagoj seed'))`;
    await seedBuiltIns(tx);
    if (await anyUser(tx)) {
      await refusePlayMoney(tx, env);
      if (env.payments !== "sandbox") await closeDemo(tx);
      return [];
    }

    await insertNotice(tx, { notice: WELCOME }, null);
    const { adminUsername: username, adminPassword } = env;
    // As the login sends it.
    const password = normalisePassword(adminPassword ?? newPassword());
    const made = await createUser(tx, {
      username,
      password,
      role: "admin",
      fullName: "Admin",
      gender: "male",
      passwordFrom: adminPassword ? "person" : "start",
    });
    const admin = { username, role: "admin" as const, ...(!adminPassword && { password }) };
    // What it has was given for nothing, so it is made only where no real money can move.
    if (!options.embedded || env.payments !== "sandbox") return [admin];

    const demo = { username: "demo", password: newPassword(), role: "user" as const };
    const user = await createUser(tx, {
      ...demo,
      fullName: "Demo User",
      gender: "male",
      passwordFrom: "start",
    });
    const opening = {
      difference: DEMO_BALANCE_POISHA,
      reason: DEMO_REASON,
      kind: "opening" as const,
    };
    await adjust(tx, { userId: user._id, admin: made._id, ...opening });
    return [admin, demo];
  });
}

/** A desk that was tried out and now takes real money keeps no account that was given some. */
async function closeDemo(tx: Db): Promise<void> {
  const demos = await tx<{ id: string }[]>`
    select user_id as id from transfers where kind = 'opening' and reason = ${DEMO_REASON}`;
  for (const { id } of demos) {
    const closed = await markDisabled(tx, id, true);
    if (closed?.changed)
      await recordAudit(tx, { actor: undefined, action: "user-disabled", subject: id });
  }
}
