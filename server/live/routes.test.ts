import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { logIn, logInAdmin, newUser, type Person, send } from "../test/builders.ts";
import { listenTo, openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { cancel, deliver, placed } from "../test/writes.ts";

let server: Awaited<ReturnType<typeof openLiveServer>>;
let admin: Person;
beforeAll(async () => {
  server = await openLiveServer();
  admin = await logInAdmin(server);
});

/** The same user at this process. */
const at = (app: Pick<typeof server, "app">, person: Person): Person => ({
  ...person,
  send: (method, path, body, headers) =>
    send(app, method, path, body, { Cookie: person.cookie, ...headers }),
});

async function scene() {
  const here = await startLiveProcess(server, server.connection);
  const user = at(here, await newUser(server, admin, 1_000));
  const staff = at(here, admin);
  const [mine, theirs] = [listenTo(here, user.cookie), listenTo(here, admin.cookie)];
  await Promise.all([mine.hears("hello"), theirs.hears("hello")]);
  return { here, user, staff, mine, theirs };
}

test("without a session there is no stream", async () => {
  expect(await send(server, "GET", "/api/live")).toMatchObject({
    status: 401,
    body: { code: "no-session" },
  });
});

test("a process that is about to stop takes no streams", async () => {
  const { here, mine } = await scene();
  here.live.endStreams();
  await mine.ends();
  const late = listenTo(here, admin.cookie);
  await late.ends();
  expect(late.state.status).toBe(503);
});

describe("who hears what", () => {
  test("an order: its owner and the staff", async () => {
    const { user, staff, mine, theirs } = await scene();
    const order = await placed(user);
    await mine.hears("changed orders balance");
    await theirs.hears("changed queue arrivals");
    await delay(100);
    expect(mine.events).toEqual(["hello", "changed orders balance"]);
    await staff.send("POST", `/api/apply/order/${order}/claim`);
    await theirs.hears("changed queue");
    mine.events.length = 0;
    await deliver(staff, order);
    await mine.hears("changed orders balance");
    mine.events.length = 0;
    await cancel(staff, await placed(user));
    await mine.hears("changed orders balance");
  });

  test("somebody else's orders, money and logout: nothing", async () => {
    const { here, user, mine } = await scene();
    const other = at(here, await newUser(server, admin, 1_000));
    const staff = at(here, admin);
    await deliver(staff, await placed(other));
    await staff.send("PUT", "/api/users/edit-user-balance", { userId: other.user._id, amount: 5 });
    await other.send("POST", "/api/auth/logout");
    await delay(150);
    expect(mine.events).toEqual(["hello"]);
    await placed(user);
    await mine.hears("changed orders balance");
  });

  test("prices, switches and notices: everybody", async () => {
    const { staff, mine, theirs } = await scene();
    await staff.send("POST", "/api/balance/update-nid-balance", { nidBalance: 121 });
    await Promise.all([
      mine.hears("changed prices services"),
      theirs.hears("changed prices services"),
    ]);
    await staff.send("PUT", "/api/apply/toggle-order", { toggleName: "bio", status: false });
    await mine.hears("changed switches services");
    await staff.send("POST", "/api/notice/notices", { notice: "আজ বন্ধ" });
    await mine.hears("changed notices");
  });

  test("a balance: its owner; the staff hears that accounts changed", async () => {
    const { user, staff, mine, theirs } = await scene();
    await staff.send("PUT", "/api/users/edit-user-balance", { userId: user.user._id, amount: 7 });
    await mine.hears("changed balance");
    await theirs.hears("changed users");
  });

  test("a price of a group: its people alone; who works here that accounts changed", async () => {
    const { here, user, staff, mine, theirs } = await scene();
    const inside = at(here, await newUser(server, admin));
    const other = listenTo(here, inside.cookie);
    await other.hears("hello");
    const { body } = await staff.send("POST", "/api/price-groups", { name: "live" });
    const group = body.group._id;
    await staff.send("PUT", `/api/users/users/${inside.user._id}/price-group`, { group });
    // Who comes to a group, or leaves it, has other notices too.
    const [told, moved] = ["changed prices services", "changed prices services notices"];
    await other.hears(moved);
    for (const [price, was] of [
      [90, null],
      [80, 90],
    ]) {
      other.events.length = 0;
      const changes = [{ name: "nidBalance", group, was, price }];
      await staff.send("PUT", "/api/balance", { changes });
      await other.hears(told);
    }
    other.events.length = 0;
    await staff.send("POST", `/api/price-groups/${group}/end`);
    await other.hears(moved);
    await theirs.hears("changed users");
    for (const event of [told, moved]) expect(theirs.events).not.toContain(event);
    await placed(user, { category: "nid", voterNumberNid: "123456789012" });
    await mine.hears("changed orders balance");
    expect(mine.events).toEqual(["hello", "changed orders balance"]);
  });

  test("a refusal: nobody", async () => {
    const { user, mine, theirs } = await scene();
    await user.send("POST", "/api/apply/order", {
      category: "nid",
      voterNumberNid: "123456789012",
      expectedPrice: 1,
    });
    await delay(150);
    expect([...mine.events, ...theirs.events]).toEqual(["hello", "hello"]);
  });
});

describe("a stream ends", () => {
  test("with its session: at a logout, that of another device stays", async () => {
    const { here, user, mine } = await scene();
    const changed = await user.send("PUT", "/api/users/update-password", {
      oldPassword: "a-good-password",
      newPassword: "another-good-password",
    });
    const renewed = { Cookie: changed.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
    const second = await logIn(server, {
      username: user.user.username,
      password: "another-good-password",
    });
    const other = listenTo(here, second.cookie);
    await other.hears("hello");
    expect(mine.state.ended).toBe(false);
    await user.send("POST", "/api/auth/logout", undefined, renewed);
    await mine.ends();
    await delay(100);
    expect(other.state.ended).toBe(false);
  });

  test("when its user is deleted", async () => {
    const { user, staff, mine } = await scene();
    await staff.send("DELETE", `/api/users/users/${user.user._id}`);
    await mine.ends();
  });

  test("when the person opens more of them than anybody needs: the oldest", async () => {
    const { here, user, mine } = await scene();
    const more = Array.from({ length: 10 }, () => listenTo(here, user.cookie));
    await mine.ends();
    await Promise.all(more.map((one) => one.hears("hello")));
    expect(more.filter((one) => one.state.ended)).toEqual([]);
    await expect.poll(here.live.count).toBe(11);
  });

  test("when the browser is gone, and nothing is kept of it", async () => {
    const { here, mine, theirs } = await scene();
    mine.close();
    theirs.close();
    await expect.poll(here.live.count).toBe(0);
  });
});
