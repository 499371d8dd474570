import { Ajv } from "ajv";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type Declaration, orderFields } from "../../contract/services/declare.ts";
import { builtIns, orderedServices } from "../../contract/services/index.ts";
import { declarationOf, declare, NewService, type Service } from "../../contract/services/own.ts";
import {
  invalidFor,
  sentService,
  type Typed,
  validFor,
} from "../../contract/test/random-services.ts";
import { newUser, openDesk, send } from "../test/builders.ts";
import { madeService } from "../test/own-services.ts";
import { jsonSchemaOf } from "./describe.ts";

const { server, admin } = await openDesk();
const rahim = await newUser(server, admin, 1_000);

const ajv = new Ajv({ strict: false });
/**
 * POST /api/apply/order in /api/openapi.json: its body, and the schema of each service by its key.
 */
async function described() {
  const { body } = await send(server, "GET", "/api/openapi.json");
  const any = body.paths["/api/apply/order"].post.requestBody.content["application/json"].schema;
  return { takes: ajv.compile(any), schemas: body.components.schemas };
}
const place = (order: unknown) => rahim.send("POST", "/api/apply/order", order);

/** A value for each field, as typed and as it is kept; other ones for each seed. */
function filled(service: Service, seed: number): Record<string, Typed> {
  const draw = fc.record(
    Object.fromEntries(orderFields(service).map((field) => [field.name, validFor(field)])),
  );
  return fc.sample(draw, { numRuns: 1, seed })[0] as Record<string, Typed>;
}
const map = (values: Record<string, Typed>, part: keyof Typed) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value[part]]));

test.each([1, 2, 3, 4])(
  "25 services of an operator are described as they are ordered (%i of 4)",
  async (batch) => {
    const made: Service[] = [];
    for (const sent of fc.sample(sentService, { numRuns: 25, seed: batch }))
      made.push(await madeService(admin, { ...sent, price: 0 }));
    const { takes, schemas } = await described();
    for (const [at, service] of made.entries()) {
      const { key, fields, own } = service;
      expect([own, schemas[`Order_${key}`].title]).toEqual([true, service.name.en]);
      const values = filled(service, batch * 100 + at);
      const order = { category: key, ...map(values, "kept") };
      expect(takes(order), JSON.stringify(takes.errors)).toBe(true);
      const placed = await place({ category: key, ...map(values, "typed") });
      expect([placed.status, placed.body.fields]).toEqual([201, undefined]);
      const whole = await rahim.send("GET", `/api/apply/my-order/${placed.body.order._id}`);
      expect(whole.body).toMatchObject(order);

      // What the description refuses, the server must refuse too.
      const [field] = fields;
      const wrong = [
        { ...order, stranger: "x" },
        ...fields.filter((one) => one.required).map((one) => ({ ...order, [one.name]: undefined })),
        ...fields
          .filter((one) => one.type === "choice")
          .map((one) => ({ ...order, [one.name]: "none of these" })),
        { ...order, [field!.name]: 5 },
      ];
      for (const one of wrong) {
        const body = JSON.parse(JSON.stringify(one));
        expect(takes(body)).toBe(false);
      }
      expect((await place(wrong[at % wrong.length])).status).toBe(422);
      expect((await place({ ...order, [field!.name]: invalidFor(field!) })).status).toBe(422);
    }
    for (const { key } of made) await admin.send("DELETE", `/api/services/${key}`);
    const after = await described();
    for (const { key } of made) expect(after.schemas).not.toHaveProperty(`Order_${key}`);
  },
);

test("the built-in ones are described too, an alternative at a time", async () => {
  const { takes, schemas } = await described();
  for (const { key } of orderedServices) expect(schemas).toHaveProperty(`Order_${key}`);
  expect(
    takes({ category: "nid", nidNumber: "1234567890", consent: true, expectedPrice: 120 }),
  ).toBe(true);
  for (const wrong of [
    { category: "nid" },
    { category: "nid", nidNumber: "1234567890", voterNumberNid: "123456789012" },
    { category: "gpBalance", operator: "Robi", number: "01712345678" },
    { category: "none", nidNumber: "1234567890" },
  ]) {
    expect(takes(wrong)).toBe(false);
    expect((await place(wrong)).status).toBe(422);
  }
});

test("each of 100 own services says in JSON schema what it takes", () => {
  fc.assert(
    fc.property(sentService, (sent) => {
      const stored = JSON.parse(JSON.stringify(declare(v.parse(NewService, sent))));
      expectDescribed(declarationOf("ownService", stored));
    }),
    { numRuns: 100 },
  );
});

test.each(builtIns.map((service) => [service.key, service] as const))(
  "%s says in JSON schema what it takes",
  (_key, service) => expectDescribed(service),
);

function expectDescribed(service: Declaration): void {
  const { required, properties, allOf, additionalProperties } = JSON.parse(
    JSON.stringify(jsonSchemaOf(service)),
  );
  const names = orderFields(service).map(({ name }) => name);
  expect(additionalProperties).toBe(false);
  expect(Object.keys(properties)).toEqual(["category", ...names, "consent", "expectedPrice"]);
  expect(properties.category).toEqual({ const: service.key });
  expect(required).toEqual([
    "category",
    ...service.fields.filter((one) => one.required).map(({ name }) => name),
  ]);
  expect(allOf?.[0].oneOf).toEqual(service.alternatives?.map((name) => ({ required: [name] })));
  for (const field of orderFields(service)) {
    const { type, enum: values, maxLength, items } = properties[field.name];
    if (field.type === "photo") {
      expect([type, items.pattern]).toEqual(["array", "^[0-9a-f]{64}$"]);
      continue;
    }
    expect(type).toBe("string");
    expect(values).toEqual(
      field.type === "choice" ? field.options?.map(({ value }) => value) : undefined,
    );
    expect(typeof maxLength).toBe(field.type === "choice" ? "undefined" : "number");
    expect(properties[field.name]["x-public"]).toBe(field.public === true);
  }
}
