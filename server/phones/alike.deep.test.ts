import { beforeAll, expect, test } from "vitest";
import { openSmsDesk } from "../test/sms/desk.ts";

let desk: Awaited<ReturnType<typeof openSmsDesk>>;
beforeAll(async () => {
  desk = await openSmsDesk({ SMS_PER_DAY: "100000" });
});

const TRIES = 200;
const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** The median ms of a call for names that exist and for others, taken by turns. */
async function timesOf(call: (name: string) => Promise<unknown>, names: [string[], string[]]) {
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at < TRIES; at += 1)
    for (const side of at % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const began = performance.now();
      await call(names[side][at] ?? "");
      times[side].push(performance.now() - began);
    }
  const [known, unknown] = times.map(middle) as [number, number];
  return Math.max(known, unknown) / Math.min(known, unknown);
}

test("asking for a code, and bringing a wrong one, take as long for a name that exists as for another", {
  timeout: 300_000,
}, async () => {
  const { server } = desk;
  await server.sql`
    insert into users (username, full_name, gender, password_hash)
    select 'there-' || n, 'Somebody', 'male', 'x' from generate_series(1, ${TRIES}) n`;
  const names: [string[], string[]] = [
    Array.from({ length: TRIES }, (_, at) => `there-${at + 1}`),
    Array.from({ length: TRIES }, (_, at) => `nobody-${at + 1}`),
  ];
  await server.sql`insert into accounts (user_id)
    select id from users where username like 'there-%'`;
  const fresh = () => server.sql`delete from rate_limits`;
  const ask = async (username: string) => {
    await fresh();
    const began = await desk.call("forgotten", { username });
    expect(began.status).toBe(200);
  };
  const asking = await timesOf(ask, names);
  const bringing = await timesOf(async (username) => {
    await fresh();
    const code = { username, code: "000000", newPassword: "a-new-password-7" };
    expect((await desk.call("forgotten/code", code)).body.code).toBe("sms-code-wrong");
  }, names);
  expect({ asking, bringing }).toEqual({
    asking: expect.any(Number),
    bringing: expect.any(Number),
  });
  expect(asking).toBeLessThanOrEqual(1.1);
  expect(bringing).toBeLessThanOrEqual(1.1);
});
