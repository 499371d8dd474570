import { beforeAll, expect, test } from "vitest";
import { openSmsDesk } from "../test/sms/desk.ts";
import { keepPhone } from "./phones.ts";

let desk: Awaited<ReturnType<typeof openSmsDesk>>;
beforeAll(async () => {
  desk = await openSmsDesk({ SMS_PER_DAY: "100000" });
});

const TRIES = 200;
const ALIKE = 1.1;
/** What else the machine does lengthens one side in some rounds; the program's own does in each. */
const ROUNDS = 5;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * How much longer a call takes for names that have a code coming than for names that nobody has, or
 * the other way round: medians of {@link TRIES} calls each, taken by turns, while the sender works
 * beside them. Of {@link ROUNDS} rounds, or until one is {@link ALIKE}, the least.
 */
async function ratioOf(call: (name: string) => Promise<unknown>, names: [string[], string[]]) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least > ALIKE; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let at = 0; at < TRIES; at += 1)
      for (const side of at % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        await desk.server.sql`delete from rate_limits`;
        await desk.server.sql`
          update phone_codes set tries = 0, asked_at = now() - interval '2 minutes'`;
        const began = performance.now();
        await call(names[side][at] ?? "");
        times[side].push(performance.now() - began);
      }
    const [known, unknown] = times.map(median) as [number, number];
    least = Math.min(least, Math.max(known, unknown) / Math.min(known, unknown));
  }
  return least;
}

test("asking for a code, and bringing a wrong one, take as long for a name that has a number as for another", {
  timeout: 300_000,
}, async () => {
  const { server } = desk;
  await server.sql`
    insert into users (username, full_name, gender, password_hash)
    select 'there-' || n, 'Somebody', 'male', 'x' from generate_series(1, ${TRIES}) n`;
  const people = await server.sql<{ id: string; username: string }[]>`
    select id, username from users where username like 'there-%'`;
  await server.sql`insert into accounts (user_id)
    select id from users where username like 'there-%'`;
  for (const [at, { id }] of people.entries())
    await keepPhone(server.sql, server.seal, id, `0175${String(1_000_000 + at)}`);
  await server.sql`update users set phone_proved_at = now() where username like 'there-%'`;
  const names: [string[], string[]] = [
    people.map(({ username }) => username),
    people.map((_, at) => `nobody-${at + 1}`),
  ];
  const ask = async (username: string) => {
    expect((await desk.call("forgotten", { username })).status).toBe(200);
  };
  let over = false;
  const sender = (async () => {
    while (!over) {
      await desk.sendSms();
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  })();
  try {
    const asking = await ratioOf(ask, names);
    // Each who has a number has a code by now.
    await desk.sendSms();
    const stored = await server.sql`select from phone_codes where code_hash is not null`;
    expect(stored).toHaveLength(TRIES);
    const bringing = await ratioOf(async (username) => {
      const code = { username, code: "000000", newPassword: "a-new-password-7" };
      expect((await desk.call("forgotten/code", code)).body.code).toBe("sms-code-wrong");
    }, names);
    expect(asking).toBeLessThanOrEqual(ALIKE);
    expect(bringing).toBeLessThanOrEqual(ALIKE);
  } finally {
    over = true;
    await sender;
  }
});
