import { expect, onTestFinished, test, vi } from "vitest";
import { newUser, openDesk, type Person, send } from "../test/builders.ts";
import { madeService } from "../test/own-services.ts";
import { createHelp } from "./help.ts";

const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1", RETENTION_DAYS: "90" });

/** As one reads it who comes after the kept one has grown old. */
const now = () => createHelp(server.sql, server.env)();
const keys = async () => (await now()).services.map(({ key }) => key);
const toggle = (toggleName: string, status: boolean) =>
  admin.send("PUT", "/api/apply/toggle-order", { toggleName, status });

test("anybody reads it, signed in or not, and an unchanged one is a 304", async () => {
  const first = await send(server, "GET", "/api/help");
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ retentionDays: 90, readsOutside: false, questions: [] });
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  expect((await send(server, "GET", "/api/help", undefined, headers)).status).toBe(304);
  for (const person of [admin, await newUser(server, admin)] satisfies Person[])
    expect((await person.send("GET", "/api/help")).body).toEqual(first.body);
});

test("tells services apart that share a name", async () => {
  const names = (await now()).services.map(({ name }) => name.en);
  expect(names).toContain("Biometric · Robi, Airtel");
  expect(new Set(names).size).toBe(names.length);
});

test("tells list prices of what is open, and of what opens again by its hours", async () => {
  expect((await now()).services.find(({ key }) => key === "nid")).toEqual({
    key: "nid",
    name: { bn: "সাইন কপি", en: "Sign copy" },
    price: 120,
    more: false,
    open: true,
    always: false,
  });
  await toggle("nidCopy", false);
  expect(await keys()).not.toContain("nid");
  const hours = { opens: "09:00", closes: "21:00" };
  await admin.send("PUT", "/api/apply/opening-hours", { name: "nidCopy", hours });
  await toggle("nidCopy", false);
  expect((await now()).services.find(({ key }) => key === "nid")).toMatchObject({
    open: false,
    hours,
  });
});

test("has the desk's own services too, until they are retired, and never what the desk pays", async () => {
  const { key, version } = await madeService(admin);
  expect(await keys()).toContain(key);
  const made = await admin.send("POST", "/api/price-groups", { name: "Shops" });
  const group = made.body.group._id;
  const changes = [
    { name: key, was: 0, price: "83517", cost: true },
    { name: key, was: null, price: "92631", group },
  ];
  expect((await admin.send("PUT", "/api/balance", { changes })).status).toBe(200);
  const told = JSON.stringify(await now());
  for (const secret of ["cost", "83517", "92631", "Shops"]) expect(told).not.toContain(secret);
  await admin.send("DELETE", `/api/services/${key}?version=${version}`);
  expect(await keys()).not.toContain(key);
});

test("names the ways to recharge that there are: by hand only once there is a number", async () => {
  expect((await now()).ways).toEqual([]);
  await admin.send("PUT", "/api/recharge/numbers", { nagad: "01712345678" });
  expect((await now()).ways).toEqual(["by-hand"]);
  // Which number is told to who is signed in.
  expect(JSON.stringify(await now())).not.toContain("01712345678");
});

test("a price is the least that anybody can pay: with the cheapest option of what must be chosen", async () => {
  const [slow, fast] = [
    { label: { bn: "ধীরে", en: "Slow" } },
    { label: { bn: "জরুরি", en: "Fast" } },
  ];
  const choice = { label: { bn: "কত দ্রুত", en: "Speed" }, type: "choice", required: true };
  const priceOf = async (extras: string[], required: boolean) => {
    const options = [slow, fast].map((one, at) => ({ ...one, extra: extras[at] }));
    const { key } = await madeService(admin, { fields: [{ ...choice, required, options }] });
    const found = (await now()).services.find((one) => one.key === key);
    return [found?.price, found?.more];
  };
  expect(await priceOf(["20", "50"], true)).toEqual([170, true]);
  expect(await priceOf(["20", "20"], true)).toEqual([170, false]);
  expect(await priceOf(["20", "50"], false)).toEqual([150, true]);
  expect(await priceOf(["0", "0"], true)).toEqual([150, false]);
});

test("says what nobody can close, and what each change of a receipt costs", async () => {
  const { services } = await now();
  expect(services.filter(({ always }) => always).map(({ name }) => name.en)).toEqual([
    "Land tax receipt",
    "Receipt edit",
    "Birth registration",
  ]);
  expect(services.find(({ name }) => name.en === "Receipt edit")).toMatchObject({ price: 15 });
});

test("the database is asked once for many, again after five seconds, and it is the same object until something changes", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  const sql = new Proxy(server.sql, {
    apply(target, self, parts) {
      asked += 1;
      return Reflect.apply(target, self, parts);
    },
  });
  const askedBy = async (read: () => Promise<unknown>) => {
    asked = 0;
    await read();
    return asked;
  };
  const find = createHelp(sql, server.env);
  const first = await find();
  expect(await askedBy(() => Promise.all([find(), find(), find()]))).toBe(0);
  vi.advanceTimersByTime(4_999);
  expect(await askedBy(find)).toBe(0);
  vi.advanceTimersByTime(1);
  const alone = await askedBy(find);
  expect(alone).toBeGreaterThan(0);
  expect(await find()).toBe(first);
  vi.advanceTimersByTime(5_000);
  // However many come.
  expect(await askedBy(() => Promise.all(Array.from({ length: 50 }, find)))).toBe(alone);

  await admin.send("POST", "/api/questions", { question: "Q", answer: "A" });
  expect(await find()).toBe(first);
  vi.advanceTimersByTime(5_000);
  expect((await find()).questions).toMatchObject([{ question: "Q" }]);
  // One that failed is not kept.
  await server.sql`alter table questions rename to away`;
  vi.advanceTimersByTime(5_000);
  await expect(find()).rejects.toThrow("questions");
  await server.sql`alter table away rename to questions`;
  expect((await find()).questions).toMatchObject([{ question: "Q" }]);
});
