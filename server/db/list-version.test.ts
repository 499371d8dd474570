import { expect, test } from "vitest";
import { newUser, openDesk } from "../test/builders.ts";
import { placed } from "../test/writes.ts";
import { reissueListVersions } from "./list-version.ts";

test("rows of a server that counts more transactions get a version of this one, in every list there is", async () => {
  const { server, admin } = await openDesk();
  const { sql } = server;
  const rahim = await newUser(server, admin, 1_000);
  await placed(rahim);
  const { body } = await admin.send("POST", "/api/notice/notices", { notice: "x" });
  await rahim.send("POST", "/api/notice/put-away", { ids: [body.notice._id] });
  const lists = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where column_name = 'changed_in' and table_schema = current_schema()`;
  const ahead: string[] = [];
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const { name } of lists) await tx`update ${tx(name)} set changed_in = '1099511627776'`;
    await tx`set local session_replication_role = default`;
    await reissueListVersions(tx);
    for (const { name } of lists) {
      const left = await tx`select from ${tx(name)} where changed_in > pg_current_xact_id()`;
      if (left.length > 0) ahead.push(name);
    }
  });
  expect(lists.map(({ name }) => name)).toContain("notice_people");
  expect(ahead).toEqual([]);
});
