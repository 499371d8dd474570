import { openDesk, type Person } from "../../test/builders.ts";

/** A desk with what an admin does with price groups, by the names of groups and settings. */
export async function openGroupDesk() {
  const { server, admin } = await openDesk();
  const make = (name: string, key: string = crypto.randomUUID()) =>
    admin.send("POST", "/api/price-groups", { name }, { "Idempotency-Key": key });
  return {
    server,
    admin,
    make,
    /** The id of a new group. */
    made: async (name: string = crypto.randomUUID().slice(0, 20)): Promise<string> =>
      (await make(name)).body.group._id,
    put: (...changes: object[]) => admin.send("PUT", "/api/balance", { changes }),
    move: ({ user }: Person, group: string | null, by = admin) =>
      by.send("PUT", `/api/users/users/${user._id}/price-group`, { group: group ?? "" }),
    end: (group: string) => admin.send("POST", `/api/price-groups/${group}/end`),
    groups: async () => (await admin.send("GET", "/api/price-groups")).body,
    changes: async () => (await admin.send("GET", "/api/balance/changes")).body,
  };
}
