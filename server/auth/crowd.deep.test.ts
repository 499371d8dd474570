import { beforeAll, describe, expect, test } from "vitest";
import { newUser, openDesk, send } from "../test/builders.ts";
import { warmUp } from "../test/writes.ts";

const { server, admin } = await openDesk({ TRUST_PROXY: "1" });
beforeAll(async () => {
  await warmUp(server);
});

const logIn = (username: string, password: string, headers: Record<string, string>) =>
  send(server, "POST", "/api/auth/login", { username, password }, headers);
/** Wrong logins at once, each of another name from another address. */
const crowd = (size: number, headers: Record<string, string> = {}) =>
  Array.from({ length: size }, (_, at) => {
    const address = `203.0.${at >> 8}.${at & 255}`;
    return logIn(`nobody-${at}`, "a guess", { ...headers, "X-Forwarded-For": address });
  });
const waiting = () =>
  server.sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`;

const madeUp = "AAAAAAAAAAAAAAAAAAAAAA".repeat(2);
const crowds: [string, Record<string, string>][] = [
  ["without a cookie", {}],
  ["with made-up cookies of devices", { Cookie: `kagoj-device=${madeUp}` }],
];

describe("a crowd of strangers", () => {
  test.each(crowds)(
    "%s takes few connections of the database, however slow it is",
    async (_, headers) => {
      const busy = await server.sql.reserve();
      await busy`begin`;
      await busy`lock table rate_limits`;
      const strangers = crowd(100, headers);
      await expect.poll(waiting).toHaveLength(2);
      // Everybody else is served.
      expect((await admin.send("GET", "/api/users")).status).toBe(200);
      expect(await waiting()).toHaveLength(2);
      await busy`commit`;
      busy.release();
      const statuses = (await Promise.all(strangers)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
    },
    60_000,
  );

  test.each(crowds)(
    "%s does not keep a known device waiting",
    async (_, headers) => {
      const { user } = await newUser(server, admin);
      const first = await logIn(user.username, "a-good-password", {});
      const device = first.headers.getSetCookie()[1]?.split(";")[0] ?? "";
      let looked = 0;
      // More than may wait.
      const strangers = crowd(300, headers).map(async (one) => {
        if ((await one).status === 401) looked += 1;
      });
      const known = await logIn(user.username, "a-good-password", { Cookie: device });
      expect(known.status).toBe(200);
      // Sixty of them wait in line when it comes.
      expect(looked).toBeLessThan(30);
      await Promise.all(strangers);
    },
    60_000,
  );
});
