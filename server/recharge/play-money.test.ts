import { beforeAll, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { greetingLines } from "../greeting.ts";
import { runCommand } from "../operator/command.ts";
import { forget } from "../operator/commands/forget.ts";
import { doctor } from "../operator/doctor/doctor.ts";
import { runHere } from "../operator/test/command.ts";
import { seed } from "../seed.ts";
import { listen } from "../test/bkash/listen.ts";
import { bkashEnv } from "../test/bkash/login.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { afterThisFile } from "../test/closing.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { FIELD_KEYS, freePort } from "../test/payment-process.ts";
import { choose } from "../test/recharge-server.ts";
import { balanceOf, decideMoney, placed, sendMoney } from "../test/writes.ts";
import { tap } from "./sandbox/sslcommerz/test/merchant.ts";

const byHand = { SENT_MONEY_ONLY: "1" };

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  const port = await freePort();
  server = await openTestServer({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  const { close } = await listen(server.app as never, port);
  afterThisFile(close);
  admin = await logInAdmin(server);
});

test.each<Record<string, string>>([
  { PUBLIC_URL: "https://desk.example", ALLOW_SANDBOX_PAYMENTS: "1" },
  {},
])(
  "where the sandbox pays no real money is taken: no number, claim or accept; what waits is refused: %j",
  async (env) => {
    const desk = await openTestServer(env);
    expect(greetingLines(desk.env).join("\n")).toContain("SANDBOX");
    const boss = await logInAdmin(desk);
    const user = await newUser(desk, boss);
    const taken = { status: 403, body: { code: "sandbox-money" } };
    const set = (by: Person) => by.send("PUT", "/api/recharge/numbers", { nagad: "01712345678" });
    expect(await set(boss)).toMatchObject(taken);
    expect(await sendMoney(user)).toMatchObject(taken);
    // As it is where real money was taken before.
    await desk.sql`insert into pay_numbers (wallet, number) values ('nagad', '01712345678')`;
    await desk.sql`
    insert into topups (user_id, provider, amount, invoice, request_hash, state, payment_id,
      claimed_trx)
    select ${user.user._id}, 'nagad', 50000, n, '', 'claimed', n, n
    from unnest('{A1B2C3D4,A1B2C3D5}'::text[]) n`;
    expect((await user.send("GET", "/api/recharge/numbers")).body).toEqual({});
    const [first, second] = (await boss.send("GET", "/api/recharge/waiting")).body;
    expect(await decideMoney(boss, first._id)).toMatchObject(taken);
    expect((await decideMoney(boss, second._id, "a trial")).status).toBe(200);
    expect(await balanceOf(user)).toBe(0);
  },
);

/** Recharges in the sandbox of SSLCommerz. */
async function playAtPage(person: Person, amount: number): Promise<void> {
  const payment = { userId: person.user._id, amount };
  const { body } = await person.send("POST", "/api/sslcommerz/create-payment", payment);
  expect(await tap(body.url, "pay")).toContain("return-form");
  const [{ invoice }] = await server.sql<[{ invoice: string }]>`
    select invoice from topups where user_id = ${person.user._id}`;
  const home = `/api/sslcommerz/return?status=success&tran_id=${invoice}`;
  expect((await person.send("GET", home)).headers.get("Location")).toContain("status=0000");
}

/** Recharges in the sandbox, as a payer does. */
async function play(person: Person, amount: number): Promise<void> {
  const payment = { userId: person.user._id, amount };
  const { body } = await person.send("POST", "/api/bkash/create-payment", payment);
  const home = await choose(body.bkashURL, "pay");
  expect((await fetch(home, { redirect: "manual" })).status).toBe(303);
}

test("a desk that takes real money does not start while an account has play money, until each is forgotten", async () => {
  const [rich, spender, other] = [
    await newUser(server, admin),
    await newUser(server, admin),
    await newUser(server, admin, 500),
  ];
  await play(rich, 300);
  await play(rich, 200);
  await playAtPage(spender, 200);
  await placed(spender);
  await placed(other);
  const start = (env: Record<string, string>) =>
    seed(server.sql, readEnv(env), { embedded: false });
  const real = [byHand, bkashEnv("http://127.0.0.1:9")];
  for (const env of real) {
    const refused = start(env);
    await expect(refused).rejects.toMatchObject({ code: "startup" });
    await expect(refused).rejects.toThrow(/gave 700 tk that nobody paid to 2 accounts/);
    for (const [person, tk] of [
      [rich, 500],
      [spender, 200],
    ] as const)
      await expect(refused).rejects.toThrow(
        new RegExp(`npm run forget -- ${person.user.username} --user .* \\(${tk} tk\\)`),
      );
  }
  expect(await start({})).toEqual([]);
  const given = { env: { DATA_DIR: server.folder, FIELD_KEYS, ...byHand } };
  expect((await runHere(doctor, server, given)).out).toMatch(/^WRONG {2}The sandbox gave 700 tk/m);

  for (const { user } of [rich, spender]) {
    const args = [user.username, "--user", "--cancel-pending", "--even-with-balance", "--yes"];
    const { said, code } = await runHere((shell) => runCommand(forget, shell), server, {
      ...given,
      args,
    });
    expect(code, said).toBe(0);
  }
  for (const env of real) expect(await start(env)).toEqual([]);
  expect((await runHere(doctor, server, given)).out).not.toContain("The sandbox gave");
  expect(await balanceOf(other)).toBe(380);
});
