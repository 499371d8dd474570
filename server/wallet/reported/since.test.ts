import { expect, test } from "vitest";
import { dayAfter } from "../../../contract/reports/report.ts";
import { dateInDhaka } from "../../../contract/values/dates/iso-date.ts";
import { newUser, openDesk } from "../../test/builders.ts";
import { placed } from "../../test/writes.ts";

const { server, admin } = await openDesk();
const { sql } = server;

test("recharges from before the first order are not read unsummed either", async () => {
  const rahim = await newUser(server, admin, 1000);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update transfers set created_at = created_at - interval '70 days'`;
  });
  const today = dateInDhaka(new Date());
  const twoMonths = async () =>
    (await admin.send("GET", `/api/reports?from=${dayAfter(today, -60)}&to=${today}`)).body;
  expect(await twoMonths()).toMatchObject({ code: "reports-not-summed" });
  await placed(rahim);
  expect(await twoMonths()).toMatchObject({ code: "reports-not-summed" });
});
