import { type Attack, call, mustCall, newUsers, type World } from "./attack.ts";

/** Each may send 60 orders a minute. */
const PEOPLE = 12;
const perSecond = 500;

const order = (category: string) => ({ category, nidNumber: "1234567890" });
const key = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** Somebody without money orders as fast as they can, what `category` says. */
const flood = (category: string, name: string): Attack => ({
  name,
  async prepare(world) {
    await makeFree(world);
    const [attacker] = await newUsers(world, 1, 0);
    const people = await newUsers(world, PEOPLE, 100_000);
    return {
      perSecond,
      attack: () =>
        call(world, "/api/apply/order", { cookie: attacker?.cookie ?? "", body: order(category), headers: key() }),
      bystander(n) {
        const cookie = people[n % people.length]?.cookie ?? "";
        return mustCall(world, "/api/apply/order", { cookie, body: order("nid"), headers: key() });
      },
    };
  },
});

export const freeOrders = flood("tin", "free orders × an order that is paid");
export const refusedOrders = flood("nid", "orders without money × an order that is paid");

async function makeFree(world: World): Promise<void> {
  await mustCall(world, "/api/balance/update-tin-balance", { cookie: world.admin, body: { tinBalance: 0 } });
}
