import { expect, test } from "vitest";
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
  const cost = { name: key, was: 0, price: "5", cost: true };
  await admin.send("PUT", "/api/balance", { changes: [cost] });
  expect(JSON.stringify(await now())).not.toContain("cost");
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

test("is the same object until something changes, and the database is asked once for many", async () => {
  const find = createHelp(server.sql, server.env);
  const [one, other] = await Promise.all([find(), find()]);
  expect(other).toBe(one);
});
