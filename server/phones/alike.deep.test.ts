import { beforeAll, expect, test } from "vitest";
import { openSmsDesk } from "../test/sms/desk.ts";

let desk: Awaited<ReturnType<typeof openSmsDesk>>;
beforeAll(async () => {
  desk = await openSmsDesk({ SMS_PER_DAY: "100000" });
});

const TRIES = 200;
const ROUNDS = 3;
/** The lower quarter: what else the machine does only adds to a time. */
const least = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 2] ?? 0;

/**
 * How much longer a call takes for names that exist than for others, or the other way round, taken
 * by turns. A difference that is real is there in each round, so the smallest ratio counts.
 */
async function ratioOf(call: (name: string) => Promise<unknown>, names: [string[], string[]]) {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let at = 0; at < TRIES; at += 1)
      for (const side of at % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        await desk.server.sql`delete from rate_limits`;
        await desk.server
          .sql`update phone_codes set tries = 0, asked_at = now() - interval '2 minutes'`;
        const began = performance.now();
        await call(names[side][at] ?? "");
        times[side].push(performance.now() - began);
      }
    const [known, unknown] = times.map(least) as [number, number];
    ratios.push(Math.max(known, unknown) / Math.min(known, unknown));
  }
  return Math.min(...ratios);
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
  const ask = async (username: string) => {
    const began = await desk.call("forgotten", { username });
    expect(began.status).toBe(200);
  };
  const asking = await ratioOf(ask, names);
  const bringing = await ratioOf(async (username) => {
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
