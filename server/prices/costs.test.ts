import { expect, test } from "vitest";
import { newUser } from "../test/builders.ts";
import { buy } from "./test/fixtures/purchases.ts";
import { openGroupDesk } from "./test/group-desk.ts";

const { server, admin, made, move } = await openGroupDesk();
const { sql } = server;

const kept = (user: string) => sql`
  select category, price, cost, price_group from orders where user_id = ${user}
  union all
  select 'roshid', price, cost, price_group from roshid_revisions where user_id = ${user}
  order by category, price`;

test("an order, a look-up and a roshid keep what the desk paid, and whose price it was", async () => {
  await sql`insert into costs (service, poisha) values
    ('nidBalance', 4100), ('serverBalance', 1250), ('roshidBalance', 300), ('editRoshidBalance', 7)`;
  const rahim = await newUser(server, admin, 1000);
  const group = await made();
  await move(rahim, group);
  await buy(rahim, { name: "nidBalance" }, 120)();
  await buy(rahim, { name: "serverBalance" }, 30)();
  const { body } = await buy(rahim, { name: "roshidBalance" }, 40)();
  await buy(rahim, { name: "editRoshidBalance" }, 15, { edited: body.roshid._id })();
  expect(await kept(rahim.user._id)).toEqual([
    { category: "nid", price: 12000, cost: 4100, priceGroup: group },
    { category: "roshid", price: 1500, cost: 7, priceGroup: group },
    { category: "roshid", price: 4000, cost: 300, priceGroup: group },
    { category: "serverCopy", price: 3000, cost: 1250, priceGroup: group },
  ]);
});

test("an order of an option costs what service and option cost, and no other", async () => {
  await sql`truncate costs`;
  await sql`insert into costs (service, field, value, poisha) values
    ('robiAirtelBalance', '', '', 20000), ('robiAirtelBalance', 'operator', 'Airtel', 550),
    ('robiAirtelBalance', 'operator', 'Robi', 9), ('gpBalance', '', '', 1)`;
  const rahim = await newUser(server, admin, 1000);
  await rahim.send("POST", "/api/apply/order", {
    category: "robiAirtelBalance",
    operator: "Airtel",
    number: "01812345678",
  });
  expect(await kept(rahim.user._id)).toEqual([
    { category: "robiAirtelBalance", price: 35000, cost: 20550, priceGroup: null },
  ]);
});

test("what is given again for free costs the desk all the same", async () => {
  await sql`truncate costs`;
  await sql`insert into costs (service, poisha) values ('serverBalance', 1250)`;
  const rahim = await newUser(server, admin, 1000);
  const versions = [1, 2];
  for (const version of versions)
    await rahim.send(
      "GET",
      `/api/apply/push-backup?nid=4100000001&dob=1990-01-01&version=${version}`,
    );
  expect((await kept(rahim.user._id)).map(({ price, cost }) => [price, cost]).sort()).toEqual([
    [0, 1250],
    [3000, 1250],
  ]);
});
