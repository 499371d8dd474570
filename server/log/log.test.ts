import { describe, expect, test } from "vitest";
import { newUser, openDesk, send } from "../test/builders.ts";
import { openLog } from "./log.ts";

const lines: string[] = [];
const { server, admin } = await openDesk(
  {},
  { log: openLog("info", { write: (line) => void lines.push(line) }) },
);
const rahim = await newUser(server, admin, 1_000);

/** What the server logs during `work`. */
async function logged(work: () => Promise<unknown>): Promise<any[]> {
  const before = lines.length;
  await work();
  return lines.slice(before).map((line) => JSON.parse(line));
}

test("an order's numbers are in no line, also not when the database refuses the row and quotes it", async () => {
  await server.sql`alter table orders add constraint no_orders check (price < 0) not valid`;
  const order = { category: "nid", voterNumberNid: "987654321098" };
  const written = await logged(async () => {
    const { status, body } = await rahim.send("POST", "/api/apply/order", order);
    expect([status, body.code]).toEqual([500, "server-error"]);
  });
  await server.sql`alter table orders drop constraint no_orders`;
  expect(written).toMatchObject([
    { level: 50, requestId: expect.any(String), err: { code: "23514" } },
  ]);
  expect(JSON.stringify(written)).not.toContain("987654321098");
  expect(written[0].err).not.toHaveProperty("detail");
});

describe("a refusal that may be an attack is a line with who, where and what", () => {
  test("a user at a route of the staff", async () => {
    const written = await logged(() => rahim.send("GET", "/api/users?q=1234567890"));
    expect(written).toMatchObject([
      {
        level: 40,
        code: "forbidden",
        user: rahim.user._id,
        client: "unknown",
        method: "GET",
        path: "/api/users",
      },
    ]);
    expect(JSON.stringify(written)).not.toContain("1234567890");
  });

  test("a page of another site", async () => {
    const written = await logged(() =>
      rahim.send("POST", "/api/auth/logout", undefined, { "Sec-Fetch-Site": "cross-site" }),
    );
    expect(written).toMatchObject([{ level: 40, code: "cross-site" }]);
  });

  test("a wrong login, without the name and the password that were typed", async () => {
    const written = await logged(() =>
      send(server, "POST", "/api/auth/login", {
        username: "typed-name",
        password: "typed-password",
      }),
    );
    expect(written).toMatchObject([{ level: 40, code: "wrong-credentials" }]);
    expect(JSON.stringify(written)).not.toContain("typed");
  });

  test("and an ordinary one is not: a short balance, a wrong field, no session", async () => {
    const written = await logged(async () => {
      await rahim.send("POST", "/api/apply/order", { category: "nid" });
      await send(server, "GET", "/api/users/userInfo");
    });
    expect(written).toEqual([]);
  });
});
