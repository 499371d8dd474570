import { expect, test } from "vitest";
import type { Schema as CallSchema } from "../contract/calls/call.ts";
import { type CallOf, callNamed, calls } from "../contract/calls.ts";
import { isSought } from "../contract/values/fields.ts";
import { send } from "./test/builders.ts";
import { openTestServer } from "./test/harness.ts";

/* A proxy's log has addresses: those of deploy/ without what stands behind the question mark. */

type Schema = {
  enum?: string[];
  const?: string;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
};
type Operation = { parameters?: { in: "path" | "query"; name: string; schema: Schema }[] };

/** Ids, whole numbers, sums, keys, and what is chosen from a list can't be what somebody typed. */
const isClosed = ({ enum: names, const: name, format, pattern, anyOf }: Schema): boolean =>
  anyOf?.every(isClosed) ||
  names !== undefined ||
  name !== undefined ||
  format === "uuid" ||
  ["^\\d{1,16}$", "^[0-9a-f]{64}$", "^[A-Za-z][A-Za-z0-9]{0,39}$"].includes(pattern ?? "");

/** Days, versions, a service's key, a price that was seen. A new name here is a decision. */
const untold = new Set([
  "day",
  "from",
  "to",
  "since",
  "balance",
  "services",
  "prices",
  "switches",
  "notices",
  // Of the calendar.
  "month",
  "category",
  "expectedPrice",
  // Sealed, and of use to nobody but who is signed in as its sender, for half an hour.
  "upload",
]);

/** What is sought is declared so where the call is: "query q: get users". */
const soughtIn = (Object.keys(calls) as CallOf[]).flatMap((name) => {
  const { entries = {} } = (callNamed(name).query ?? {}) as {
    entries?: Record<string, CallSchema>;
  };
  return Object.entries(entries)
    .filter(([, schema]) => isSought(schema))
    .map(([part]) => `query ${part}: ${name.replace("GET", "get")}`);
});

test("what people type stands in no call's path, and in the query only where it is declared as sought", async () => {
  const server = await openTestServer();
  const { body } = await send(server, "GET", "/api/openapi.json");
  const told = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters
        .filter(({ name, schema }) => !untold.has(name) && !isClosed(schema))
        .map((one) => `${one.in} ${one.name}: ${method} ${path.replace("/api/", "")}`),
    ),
  );
  // As the specification has them.
  const lookUps = ["nid", "dob", "purpose"].flatMap((name) =>
    ["apply/push-backup", "apply/server-copy-backup"].map((call) => `query ${name}: get ${call}`),
  );
  expect(soughtIn).toContain("query q: get users");
  expect(told.sort()).toEqual([...lookUps, ...soughtIn].sort());
});
