import { describe, expect, test } from "vitest";
import { newUser, openDesk } from "../test/builders.ts";
import { balanceOf, nid } from "../test/writes.ts";
import { applyHours } from "./switches.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 1000);

const PATH = "/api/apply/opening-hours";
/** The time in Dhaka so many hours from now, HH:MM. */
const clock = (hours: number) =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Dhaka",
    hour: "2-digit",
    minute: "2-digit",
  }).format(Date.now() + hours * 3_600_000);
const now = () => ({ opens: clock(-2), closes: clock(2) });
const later = () => ({ opens: clock(2), closes: clock(4) });
const set = (hours: unknown, name: unknown = "nidCopy") => admin.send("PUT", PATH, { name, hours });
const isOpen = async () => (await rahim.send("GET", "/api/apply/toggle-order")).body.nidCopy;
const service = async () =>
  (await rahim.send("GET", "/api/services")).body.find((one: { key: string }) => one.key === "nid");

describe("opening hours", () => {
  test("open and close at once as they say, are told with the service, and are taken away", async () => {
    const hours = later();
    expect((await set(hours)).status).toBe(200);
    expect([await isOpen(), await service()]).toMatchObject([false, { open: false, hours }]);
    // An order that waited on a phone since before the closing is one that comes after it: nothing
    // is charged.
    const { status, body } = await rahim.send("POST", "/api/apply/order", nid);
    expect([status, body.code, body.notice.en]).toMatchObject([
      403,
      "closed",
      expect.stringContaining("closed"),
    ]);
    expect(await balanceOf(rahim)).toBe(1000);
    await set(now());
    expect(await isOpen()).toBe(true);
    await set(null);
    expect([await isOpen(), (await service()).hours]).toEqual([true, undefined]);
    expect((await set(null)).status).toBe(200);
    const log =
      await server.sql`select details from audit where action = 'hours-set' order by id limit 1`;
    expect(log).toEqual([{ details: hours }]);
  });

  test("turn the switch when a bound has passed, once for all processes, also over midnight", async () => {
    await set(later());
    expect(await applyHours(server.sql)).toBe(0);
    // Closes in an hour, opened an hour ago; and hours that begin after they end hold over
    // midnight.
    for (const [opens, closes, open] of [
      [clock(-1), clock(1), true],
      [clock(1), clock(-1), false],
      [clock(-2), clock(-3), true],
    ] as const) {
      await server.sql`update opening_hours set opens = ${opens}, closes = ${closes}`;
      const turned = await Promise.all([
        applyHours(server.sql),
        applyHours(server.sql),
        applyHours(server.sql),
      ]);
      expect([turned.sort(), await isOpen()]).toEqual([[0, 0, 1], open]);
      expect(await applyHours(server.sql)).toBe(0);
    }
    const [entry] =
      await server.sql`select actor_id, subject, details from audit order by id desc limit 1`;
    expect(entry).toEqual({ actorId: null, subject: "nidCopy", details: { open: true } });
  });

  test("leave a switch alone that was turned by hand, until the next bound", async () => {
    await set(now());
    await admin.send("PUT", "/api/apply/toggle-order", { toggleName: "nidCopy", status: false });
    expect([await applyHours(server.sql), await isOpen()]).toEqual([0, false]);
    await server.sql`update opening_hours set opens = ${clock(2)}, closes = ${clock(4)}`;
    expect([await applyHours(server.sql), await isOpen()]).toEqual([1, false]);
    await server.sql`update opening_hours set opens = ${clock(-2)}, closes = ${clock(2)}`;
    expect([await applyHours(server.sql), await isOpen()]).toEqual([1, true]);
  });

  test.each<[string, object, string, boolean]>([
    ["a day as every day", {}, "2026-11-26 10:00", true],
    ["a closed Friday", { fri: null }, "2026-11-27 10:00", false],
    ["the day before it", { fri: null }, "2026-11-26 20:59", true],
    ["the day after it", { fri: null }, "2026-11-28 09:00", true],
    [
      "a Friday from 15:00, before",
      { fri: { opens: "15:00", closes: "21:00" } },
      "2026-11-27 14:59",
      false,
    ],
    [
      "a Friday from 15:00, after",
      { fri: { opens: "15:00", closes: "21:00" } },
      "2026-11-27 15:00",
      true,
    ],
    [
      "a Thursday night that ends on Friday",
      { thu: { opens: "20:00", closes: "02:00" }, fri: null },
      "2026-11-27 01:59",
      true,
    ],
    [
      "when it has ended",
      { thu: { opens: "20:00", closes: "02:00" }, fri: null },
      "2026-11-27 02:00",
      false,
    ],
    ["before it began", { thu: { opens: "20:00", closes: "02:00" } }, "2026-11-26 01:00", false],
  ])("by weekday: %s", async (_, weekdays, at, open) => {
    const [row] = await server.sql`
      select is_within(row('nidCopy', '09:00', '21:00',
        ${server.sql.json(weekdays as never)}::jsonb, false)::opening_hours, ${at}) as open`;
    expect(row).toEqual({ open });
  });

  test("of a weekday are kept, told with the service, and in the audit", async () => {
    const all = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"];
    const weekdays = { ...Object.fromEntries(all.map((day) => [day, null])), fri: later() };
    expect((await set({ ...now(), weekdays })).status).toBe(200);
    expect([await isOpen(), await service()]).toMatchObject([false, { hours: { weekdays } }]);
    const [entry] =
      await server.sql`select details from audit where action = 'hours-set' order by id desc
        limit 1`;
    expect(entry?.["details"]).toMatchObject({ sat: "–", fri: `${clock(2)}–${clock(4)}` });
    await set(now());
    expect((await service()).hours.weekdays).toEqual({});
  });

  test.each([
    undefined,
    {},
    { opens: "09:00" },
    { opens: "9:00", closes: "21:00" },
    { opens: "09:00", closes: "24:00" },
    { opens: "09:00", closes: "09:00" },
    { opens: "09:00", closes: "21:00", day: 1 },
    { opens: "09:00", closes: "21:00", weekdays: { friday: null } },
    { opens: "09:00", closes: "21:00", weekdays: { fri: { opens: "09:00", closes: "09:00" } } },
    { opens: "09:00", closes: "21:00", weekdays: { fri: false } },
  ])("refuse %j", async (hours) => {
    expect((await set(hours)).status).toBe(422);
  });

  test("are of a switch that is there, and set by staff", async () => {
    expect((await set(now(), "nothing")).status).toBe(404);
    expect((await rahim.send("PUT", PATH, { name: "nidCopy", hours: now() })).status).toBe(403);
  });
});
