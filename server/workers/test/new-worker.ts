import { newUser, type Person } from "../../test/builders.ts";
import type { TestServer } from "../../test/harness.ts";

/** A worker on the balance of `owner`, signed in, with this bound a day (tk). */
export async function newWorker(
  server: TestServer,
  admin: Person,
  owner: Person,
  dayBound = 1_000,
): Promise<Person> {
  const worker = await newUser(server, admin);
  await server.sql`
    update users set pays_from = ${owner.user._id}, day_bound = ${dayBound * 100}
    where id = ${worker.user._id}`;
  return worker;
}
