import { randomUUID } from "node:crypto";
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

/** What an owner types of a new worker. */
export const karim = (more: object = {}) => ({
  fullName: "করিম মিয়া",
  username: `karim-${randomUUID().slice(0, 8)}`,
  password: "a-worker's-first",
  dayBound: "500",
  ...more,
});
export const login = ({ username, password }: ReturnType<typeof karim>) => ({ username, password });
export const list = async (owner: Person) => (await owner.send("GET", "/api/users/workers")).body;
export const end = (owner: Person, worker: string) =>
  owner.send("DELETE", `/api/users/workers/${worker}`);
export const codeOf = async (person: Person) => {
  const { status, body } = await person.send("GET", "/api/users/userInfo");
  return status === 200 ? "in" : body.code;
};
