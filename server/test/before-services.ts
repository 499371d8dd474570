import { createHash, randomUUID } from "node:crypto";
import { migrate } from "../db/migrate.ts";
import type { Sql } from "../db/sql.ts";
import { hashPassword } from "../users/passwords.ts";

/** An order from before services were declared: as it was sent, and as that version kept, hashed and showed it. */
export type OldOrder = {
  sent: Record<string, unknown>;
  hashed: string;
  price: string;
  by: string | null;
  fields: Record<string, string>;
  shown: Record<string, string>;
  identifier: string;
  key: string;
};
export type OldUser = { id: string; username: string; password: string };

const PASSWORD = "a-good-password";
const prices = "nid tin nidPDF server birth robiAirtel gp bl teletalk roshid editRoshid".split(" ");
const switches = ["nidCopy", "tin", "nidPDF", "bio", "serverCopy"];

/** A database of the last version without declared services: prices of 10 tk, open switches, a user with 1000 tk. */
export async function fillOldDatabase(sql: Sql): Promise<OldUser> {
  await migrate(sql, { until: "0011-loose-files.sql" });
  await sql`insert into prices ${sql(prices.map((name) => ({ name: `${name}Balance`, poisha: 10_00 })))}`;
  await sql`insert into switches ${sql(switches.map((name) => ({ name, open: true })))}`;
  const hash = await hashPassword(PASSWORD);
  const people = ["admin", "user"].map((role) => ({ username: `old-${role}`, role, passwordHash: hash }));
  const made = await sql<{ id: string; username: string }[]>`
    insert into users ${sql(people.map((one) => ({ ...one, fullName: "রহিম", gender: "male" })))} returning id, username`;
  await sql`insert into accounts ${sql(made.map(({ id }) => ({ userId: id })))}`;
  const [admin, user] = [...made];
  if (!admin || !user) throw new Error("nobody was made");
  await sql`
    select credit(${user.id}, 100000, 'adjustment', 'adjustments', 'admin', ${randomUUID()}, null, ${admin.id}, 'opening')`;
  return { ...user, password: PASSWORD };
}

/** Places an order like that version, in one call. Answers what was kept with its key. */
export async function placeOld(
  sql: Sql,
  user: OldUser,
  { hashed, price, by, fields, shown, identifier, key, sent }: OldOrder,
): Promise<{ code: string | null; answer: any }> {
  const [row] = await sql`
    select code, answer from place_order(
      ${user.id}, ${key}, ${createHash("sha256").update(hashed).digest()}, ${String(sent["category"])}, ${price}, ${by},
      ${sql.json(fields)}, ${sql.json(shown)}, ${identifier}, ${true},
      ${typeof sent["expectedPrice"] === "number" ? sent["expectedPrice"] * 100 : null})`;
  return row as never;
}
