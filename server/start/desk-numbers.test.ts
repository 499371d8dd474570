import { expect, test } from "vitest";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { listenTo, openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { newAdmin, placed } from "../test/writes.ts";

/** What the last event that brought numbers to this stream says. */
const newest = ({ raw }: { raw: string[] }) => {
  const all = [...raw.join("").matchAll(/^data: (\{.*"numbers".*\})$/gm)];
  return all.length > 0 ? JSON.parse(all.at(-1)?.[1] ?? "").numbers : undefined;
};

test("staff hear with a change what the calls answer to each of them, a user nothing of it", async () => {
  const server = await openLiveServer({ SENT_MONEY_ONLY: "1" });
  const admin = await logInAdmin(server);
  const clerk = await newAdmin(server, admin, "staff");
  const user = await newUser(server, admin, 1_000);
  const here = await startLiveProcess(server, server.connection);
  const people = [admin, clerk, user] as const;
  const streams = people.map(({ cookie }) => listenTo(here, cookie));
  await Promise.all(streams.map((stream) => stream.hears("hello")));
  const publish = (person: Person, method: string, path: string, body: object) =>
    here.app.request(path, {
      method,
      headers: {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        "Idempotency-Key": crypto.randomUUID(),
        Cookie: person.cookie,
      },
      body: JSON.stringify(body),
    });
  const order = await placed(user);
  await publish(user, "PUT", `/api/apply/my-order/${order}/messages`, { text: "Please look" });
  const sent = { wallet: "nagad", amount: 500, trxId: "NG4821ABCD", lastFour: "4821" };
  expect((await publish(user, "POST", "/api/recharge/sent", sent)).status).toBe(201);

  const told = () => streams.map((stream) => newest(stream)?.work);
  const [ofAdmin, ofClerk] = await Promise.all(
    [admin, clerk].map(async (by) => (await by.send("GET", "/api/overview/work")).body),
  );
  expect([ofAdmin.money.count, ofClerk.money.count]).toEqual([1, 0]);
  await expect.poll(told).toEqual([ofAdmin, ofClerk, undefined]);
  const counts = (await clerk.send("GET", "/api/apply/order-counts")).body;
  expect(counts).toMatchObject({ pending: 1, unanswered: 1 });
  expect(streams.map((stream) => newest(stream)?.counts)).toEqual([counts, counts, undefined]);
});

test("a clerk hears of their services alone, with their own numbers, also of those given meanwhile", async () => {
  const server = await openLiveServer();
  const admin = await logInAdmin(server);
  const clerk = await newAdmin(server, admin, "staff");
  const user = await newUser(server, admin, 1_000);
  const here = await startLiveProcess(server, server.connection);
  const stream = listenTo(here, clerk.cookie);
  await stream.hears("hello");
  const send = (person: Person, method: string, path: string, body: object) =>
    here.app.request(path, {
      method,
      headers: {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        Cookie: person.cookie,
      },
      body: JSON.stringify(body),
    });
  const place = (category: string) =>
    send(user, "POST", "/api/apply/order", {
      category,
      ...(category === "tin" ? { nidNumber: "5550001111" } : { voterNumberNid: "123456789012" }),
    });
  const services = `/api/users/users/${clerk.user._id}/services`;
  expect((await send(admin, "PUT", services, { services: ["nid"] })).status).toBe(200);
  await stream.hears("changed balance queue arrivals");
  const before = stream.events.length;
  expect((await place("tin")).status).toBe(201);
  expect((await place("nid")).status).toBe(201);
  await expect.poll(() => newest(stream)?.counts.pending).toBe(1);
  expect(stream.events.slice(before).filter((event) => event.includes("queue"))).toHaveLength(1);
});
