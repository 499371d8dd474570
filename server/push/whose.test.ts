import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newUser, openDesk } from "../test/builders.ts";
import { subscriber } from "../test/push-service.ts";
import { newAdmin, nid, placed } from "../test/writes.ts";
import { announceNewest, claimDue } from "./queries.ts";

const { server, admin } = await openDesk();
const tin = { category: "tin", nidNumber: "5550001111" };

test("a clerk is told of the orders of their services alone, and of none that are theirs no more", async () => {
  const rina = await newAdmin(server, admin, "staff");
  const rahim = await newUser(server, admin, 10_000);
  const give = (services: string[]) =>
    admin.send("PUT", `/api/users/users/${rina.user._id}/services`, { services });
  const told = () => server.sql`
    select m.status, o.category from push_messages m join orders o on o.id = m.order_id
    join push_subscriptions s on s.id = m.subscription_id where s.user_id = ${rina.user._id}`;
  await give(["nid"]);
  await rina.send("POST", "/api/push/subscription", {
    ...subscriber().subscription,
    locale: "bn",
  });

  const other = await placed(rahim, tin);
  await announceNewest(server.sql);
  await rahim.send(
    "PUT",
    `/api/apply/my-order/${other}/messages`,
    { text: "Are you there?" },
    { "Idempotency-Key": randomUUID() },
  );
  expect(await told()).toEqual([]);

  // A newer one of another service stands before hers.
  await placed(rahim, nid);
  await placed(rahim, tin);
  await announceNewest(server.sql);
  await announceNewest(server.sql);
  expect(await told()).toEqual([{ status: "new", category: "nid" }]);

  await give(["tin"]);
  const due = await claimDue(server.sql, 20, 60);
  expect(due.map(({ kind, void: isVoid }) => [kind, isVoid])).toEqual([["new", true]]);
});
