import { deskCalls } from "../../contract/calls.ts";
import type { Person } from "./builders.ts";
import type { TestServer } from "./harness.ts";
import { subscriber } from "./push-service.ts";

/** The places where something goes out, with all that goes out there. */
export type Said = Record<string, string>;

/** The desk's lists, values and files of lists, but for the orders that staff work on. */
const deskLists = Object.keys(deskCalls)
  .filter((name) => /^GET [^:]+$/.test(name) && name !== "GET apply/order")
  .map((name) => name.slice(4));

/**
 * All that the server answers to users other than the owner of an order and the staff at that
 * order: lists, files, descriptions.
 */
export async function askEverything(admin: Person, user: Person, stranger: Person): Promise<Said> {
  const asked: [string, Person, string][] = [
    ["my list", user, "/api/apply/my-order"],
    ["my statement", user, "/api/wallet/statement"],
    ["my account", user, "/api/users/userInfo"],
    ["services", user, "/api/services"],
    ["description", stranger, "/api/openapi.json"],
    ["a stranger's list", stranger, "/api/apply/my-order"],
    ["a stranger's statement", stranger, "/api/wallet/statement"],
    ["a user's statement", admin, `/api/users/users/${user.user._id}/statement`],
    ["a user", admin, `/api/users/users/${user.user._id}`],
    ...deskLists.map((path): [string, Person, string] => [path, admin, `/api/${path}`]),
  ];
  const said: Said = {};
  for (const [where, person, path] of asked) {
    const { status, body } = await person.send("GET", path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    said[where] = typeof body === "string" ? body : JSON.stringify(body);
  }
  return said;
}

/** What the database keeps besides the orders and roshids themselves. */
export async function readKept({ sql }: Pick<TestServer, "sql">): Promise<Said> {
  const said: Said = {};
  for (const table of [
    "audit",
    "push_messages",
    "lookups",
    "transfers",
    "price_changes",
    "loose_files",
  ])
    said[`table ${table}`] = JSON.stringify(await sql`select * from ${sql(table)}`);
  said["kept answers"] = JSON.stringify(
    await sql`select * from idempotency where operation <> 'create-roshid'`,
  );
  return said;
}

/** A browser of this user that gets push messages. */
export async function subscribed(person: Person) {
  const browser = subscriber();
  const { status } = await person.send("POST", "/api/push/subscription", browser.subscription);
  if (status !== 201) throw new Error(`not subscribed: ${status}`);
  return browser;
}
