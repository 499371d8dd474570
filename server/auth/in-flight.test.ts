import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../test/builders.ts";
import { openSmsDesk } from "../test/sms/desk.ts";
import { changePassword, resetPassword } from "../users/users.ts";

let desk: Awaited<ReturnType<typeof openSmsDesk>>;
let rahim: Person;
let phone: string;
let last = 30_000;
beforeAll(async () => {
  desk = await openSmsDesk({ SMS_PER_DAY: "100000" });
});
beforeEach(async () => {
  await desk.server.sql`delete from rate_limits`;
  rahim = await desk.newUser();
  last += 1;
  phone = `017411${last}`;
  await desk.prove(rahim, phone);
});

const OLD = "a-good-password";
const NEW = "a-new-password-7";
const logIn = () => desk.call("login", { username: rahim.user.username, password: OLD });

/** Ways to a new password, each readied by what it answers. */
const ways = {
  async code() {
    await desk.call("forgotten", { username: phone });
    await desk.sendSms();
    const code = desk.codeTo(phone);
    return () => desk.call("forgotten/code", { username: phone, code, newPassword: NEW });
  },
  async reset() {
    return () => resetPassword(desk.server.sql, rahim.user.username);
  },
  async owner() {
    const { sessions } = desk.server;
    return async () => {
      await changePassword(desk.server, rahim.user._id, { oldPassword: OLD, newPassword: NEW });
      await sessions.endAll(rahim.user._id);
    };
  },
};

async function left() {
  const { sql } = desk.server;
  const id = rahim.user._id;
  const sessions = await sql`select from sessions where user_id = ${id} and expires_at > now()`;
  const tickets = await sql`select from login_tickets where user_id = ${id}`;
  return [sessions.length, tickets.length];
}

/** Holds what a login reads between its password and its session, until `meanwhile` is done. */
async function heldUp<T>(login: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const { sql } = desk.server;
  const held = await sql.reserve();
  try {
    await held`begin`;
    await held`lock table factors in access exclusive mode`;
    const going = login();
    await expect
      .poll(() => sql`select from pg_locks where relation = 'factors'::regclass and not granted`)
      .toHaveLength(1);
    await meanwhile();
    await held`commit`;
    return await going;
  } finally {
    held.release();
  }
}

test.each(["code", "reset", "owner"] as const)(
  "a login whose password is changed before its session begins gets none: by %s",
  async (by) => {
    const change = await ways[by]();
    const { status, body } = await heldUp(logIn, change);
    expect([status, body.code]).toEqual([401, "wrong-credentials"]);
    expect(await left()).toEqual([0, 0]);
  },
);

test("nor a ticket for its second step", async () => {
  await desk.server.sql`insert into factors ${desk.server.sql({
    userId: rahim.user._id,
    ...{ kind: "totp", name: "app", secret: "", lastStep: 0 },
  })}`;
  const change = await ways.reset();
  expect((await heldUp(logIn, change)).body.code).toBe("wrong-credentials");
  expect(await left()).toEqual([0, 0]);
});

test.each(["code", "reset", "owner"] as const)(
  "of many logins at once with a change none is left: by %s",
  async (by) => {
    for (let round = 0; round < 3; round += 1) {
      const { sql } = desk.server;
      const [before] =
        await sql`select password_hash as hash from users where id = ${rahim.user._id}`;
      await sql`delete from rate_limits`;
      await sql`delete from login_failures`;
      await desk.wait(61);
      const change = await ways[by]();
      const logins = Array.from({ length: 4 }, logIn);
      await new Promise((resolve) => setTimeout(resolve, round * 40));
      await change();
      await Promise.all(logins);
      expect(await left()).toEqual([0, 0]);
      await sql`update users set password_hash = ${before?.["hash"]} where id = ${rahim.user._id}`;
    }
  },
);

test("an owner's change that was begun before a reset does not undo it", async () => {
  const { sql } = desk.server;
  const held = await sql.reserve();
  await held`begin`;
  await held`select from users where id = ${rahim.user._id} for no key update`;
  const changing = changePassword(desk.server, rahim.user._id, {
    oldPassword: OLD,
    newPassword: NEW,
  });
  const refused = expect(changing).rejects.toMatchObject({ appCode: "wrong-old-password" });
  await expect
    .poll(
      () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%no key update%'`,
    )
    .not.toHaveLength(0);
  await held`update users set password_hash = 'reset' where id = ${rahim.user._id}`;
  await held`commit`;
  held.release();
  await refused;
});
