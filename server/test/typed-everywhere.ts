import { type Person, send } from "./builders.ts";
import type { TestServer } from "./harness.ts";
import { madeService, servicesOf } from "./own-services.ts";
import { subscriber } from "./push-service.ts";
import { claim, newTrxId, placed } from "./writes.ts";

/** As much of a JSON schema as /api/openapi.json has. */
type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: { oneOf?: JsonSchema[] }[];
};
type Operation = {
  parameters?: { in: string; name: string; schema: JsonSchema; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};
/** A call with one form of what it takes; `json`: of its body, else of its query. */
type Form = { method: string; path: string; json: boolean; schema: JsonSchema };
/** Where a text was typed, as "PUT /api/…: note", and what was answered. */
export type Typed = { where: string; status: number };

/** What a field needs that takes no text of any kind, by its name. */
const examples: Record<string, () => unknown> = {
  username: () => `user-${crypto.randomUUID().slice(0, 8)}`,
  password: () => "a-good-password",
  confirmPassword: () => "a-good-password",
  trxId: newTrxId,
  lastFour: () => "4821",
  birthRegistrationNumber: () => "19995550001112223",
  nid: () => "4111000222",
  nidNumber: () => "4111000222",
  number: () => "01812345678",
  dob: () => "1990-01-01",
  consent: () => true,
  amount: () => 500,
  version: () => 1,
  endpoint: () => subscriber("https://fcm.googleapis.com/fcm/send/typed").subscription.endpoint,
  keys: () => subscriber("https://fcm.googleapis.com/fcm/send/typed").subscription.keys,
};

/**
 * Types a text into every field of every call that takes text, one at a time, by who may make that
 * call. `into`: only into calls with such an address.
 */
export async function typeEverywhere(
  server: TestServer,
  { admin, user }: { admin: Person; user: Person },
  text: string,
  into: RegExp = /./,
): Promise<Typed[]> {
  const { body } = await send(server, "GET", "/api/openapi.json");
  const typed: Typed[] = [];
  for (const { method, path, json, schema } of formsOf(body.paths))
    for (const field of into.test(path) ? textsOf(schema) : []) {
      const values = filled(schema, field, text) as Record<string, unknown>;
      if (path.startsWith("/api/services")) await retireAll(admin);
      const [address, who] = await placeOf(method, path, { admin, user });
      if (path === "/api/users/edit-user-balance")
        Object.assign(values, { userId: user.user._id, amount: 90_000 });
      const query = json ? "" : `?${new URLSearchParams(values as Record<string, string>)}`;
      const key = { "Idempotency-Key": crypto.randomUUID() };
      const { status } = await who.send(method, address + query, json ? values : undefined, key);
      typed.push({ where: `${method} ${path}: ${field}`, status });
    }
  return typed;
}

function formsOf(paths: Record<string, Record<string, Operation>>): Form[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, { parameters = [], requestBody }]): Form[] => {
      const call = { method: name.toUpperCase(), path };
      const body = requestBody?.content["application/json"]?.schema;
      const query = parameters.filter((one) => one.in === "query");
      const asked = {
        properties: Object.fromEntries(query.map((one) => [one.name, one.schema])),
        required: query.flatMap((one) => (one.required ? [one.name] : [])),
      };
      return [
        ...(body?.anyOf ?? (body ? [body] : [])).map((schema) => ({ ...call, json: true, schema })),
        ...(query.length > 0 ? [{ ...call, json: false, schema: asked }] : []),
      ];
    }),
  );
}

/** The paths of a schema's texts, as "fields.0.label.bn". */
function textsOf(schema: JsonSchema, path: string[] = []): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const isText = schema.type === "string" && !schema.enum && schema.const === undefined;
  return [
    ...(isText ? [path.join(".")] : []),
    // Besides a number, a text is only another way to write one.
    ...anyOf.flatMap((one) =>
      anyOf.some(({ type }) => type === "number") ? [] : textsOf(one, path),
    ),
    ...(items ? textsOf(items, [...path, "0"]) : []),
    ...Object.entries(properties).flatMap(([name, one]) => textsOf(one, [...path, name])),
  ];
}

/** A value of this schema with what it needs, and the text in this field. */
function filled(schema: JsonSchema, field: string | undefined, text: string, name = ""): unknown {
  if (field === "") return text;
  const [first, ...rest] = field?.split(".") ?? [];
  const within = rest.length > 0 ? rest.join(".") : "";
  const { properties, items, anyOf } = schema;
  if (field === undefined && examples[name]) return examples[name]();
  if (anyOf) {
    const one = anyOf.find((form) => form.properties || form.items) ?? anyOf[0];
    return filled(one ?? {}, field, text, name);
  }
  if (items) return [filled(items, field === undefined ? undefined : within, text, name)];
  if (!properties)
    return (
      schema.const ??
      schema.enum?.[0] ??
      (schema.type === "boolean" ? true : schema.type === "number" ? 1 : "abcdef")
    );
  const one =
    schema.allOf?.flatMap(({ oneOf = [] }) => oneOf.flatMap(({ required = [] }) => required)) ?? [];
  const needed = new Set([
    ...(schema.required ?? []),
    ...("consent" in properties ? ["consent"] : []),
    ...(first ? [first] : []),
    ...(one.length > 0 && !one.includes(first ?? "") ? one.slice(0, 1) : []),
  ]);
  return Object.fromEntries(
    [...needed].map((key) => [
      key,
      filled(properties[key] ?? {}, key === first ? within : undefined, text, key),
    ]),
  );
}

/** Whose calls these are; all others are an admin's. */
const ofUsers =
  /^(POST \/api\/apply\/order|.* \/api\/(apply\/(my-order|.*roshid|.*-backup)|push|recharge\/sent|bkash|sslcommerz|wallet|factors).*)$/;

/** A call's address, with what is there for it, and who makes it. */
async function placeOf(
  method: string,
  path: string,
  { admin, user }: { admin: Person; user: Person },
): Promise<[address: string, who: Person]> {
  const found: [RegExp, () => Promise<string>][] = [
    [/users\/users/, async () => user.user._id],
    [/recharge\/waiting/, () => claim(user)],
    [/services/, async () => (await madeService(admin)).key],
    [/roshid/, async () => (await user.send("GET", "/api/apply/get-roshid")).body[0]._id],
    [/order/, () => placed(user)],
  ];
  const who = ofUsers.test(`${method} ${path}`) ? user : admin;
  if (!path.includes("{")) return [path, who];
  const make = found.find(([pattern]) => pattern.test(path))?.[1];
  return [path.replace(/\{\w+\}/, (await make?.()) ?? crypto.randomUUID()), who];
}

/** There may be only so many of a desk's own at once. */
async function retireAll(admin: Person): Promise<void> {
  for (const { key, version, own } of await servicesOf(admin))
    if (own) await admin.send("DELETE", `/api/services/${key}?version=${version}`);
}
