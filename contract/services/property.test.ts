import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { aboutPage, findPage } from "../pages.ts";
import { invalidFor, sentService, type Typed, validFor } from "../test/random-services.ts";
import { type Declaration, type Field, isTyped, orderFields } from "./declare.ts";
import { builtIns } from "./index.ts";
import { orderSchema } from "./order.ts";
import { declarationOf, declare, NewService, Service } from "./own.ts";
import { partValues, type Values, valuesOf } from "./values.ts";

/** A service as the server stores it, and as a phone reads it from GET /api/services. */
const own = sentService.map((sent) => {
  const service = declarationOf(
    "ownService",
    JSON.parse(JSON.stringify(declare(v.parse(NewService, sent)))),
  );
  const { fields } = v.parse(
    v.pick(Service, ["fields"]),
    JSON.parse(JSON.stringify({ fields: service.fields })),
  );
  return { service, onPhone: { ...service, fields } };
});

/** Everything that can be typed into one of its forms. Optional fields may be missing. */
const filled = (service: Pick<Declaration, "fields" | "alternatives">) => {
  const { fields, alternatives = [] } = service;
  const chosen = alternatives.length > 0 ? fc.constantFrom(...alternatives) : fc.constant("");
  return chosen.chain((one) => {
    const asked = orderFields({ fields })
      .filter(isTyped)
      .filter(({ name }) => name === one || !alternatives.includes(name));
    const needed = (field: Field) =>
      field.required || field.name === one || asked.some((f) => f.needs === field.name);
    return fc.record(Object.fromEntries(asked.map((field) => [field.name, validFor(field)])), {
      requiredKeys: asked.filter(needed).map(({ name }) => name),
    }) as fc.Arbitrary<Record<string, Typed>>;
  });
};
const map = (values: Record<string, Typed>, part: keyof Typed): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value[part]]));

const own100 = own.chain(({ service, onPhone }) =>
  filled(service).map((given) => ({ service, onPhone, given })),
);

describe("100 services that an operator could make", () => {
  test("each has fields with names of their own, and takes what their form takes", () => {
    fc.assert(
      fc.property(own100, ({ service, onPhone, given }) => {
        const names = service.fields.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) {
          expect(name).toMatch(/^[a-z][A-Za-z0-9]{0,29}$/);
          expect(name in {}).toBe(false);
        }
        const order = { category: service.key, ...map(given, "typed") };
        const checked = v.safeParse(orderSchema(service), order);
        expect(checked.issues).toBeUndefined();
        expect(checked.output).toEqual({ category: service.key, ...map(given, "kept") });
        expect(v.safeParse(orderSchema(onPhone), order)).toEqual(checked);
      }),
      { numRuns: 100 },
    );
  });

  test("each refuses the same on both sides: a wrong value, one that is missing, one that nobody asked for", () => {
    fc.assert(
      fc.property(own100, ({ service, onPhone, given }) => {
        const order: Values = { category: service.key, ...map(given, "typed") };
        const without = (name: string) =>
          Object.fromEntries(Object.entries(order).filter(([one]) => one !== name));
        const told = (schema: v.GenericSchema, input: unknown) =>
          v
            .safeParse(schema, input)
            .issues?.map(({ path, message }) => [path?.at(-1)?.key, message]);
        for (const field of orderFields(service)) {
          const wrong = [
            { ...order, [field.name]: invalidFor(field) },
            ...(field.required ? [without(field.name)] : []),
          ];
          for (const input of wrong) {
            const [issue, ...more] = told(orderSchema(service), input) ?? [];
            expect([issue?.[0], more]).toEqual([field.name, []]);
            expect(told(orderSchema(onPhone), input)).toEqual([issue]);
          }
        }
        expect(told(orderSchema(service), { ...order, stranger: "x" })).toEqual([
          ["stranger", expect.any(String)],
        ]);
      }),
      { numRuns: 100 },
    );
  });

  test("each hides every secret in what may be shown, and is found by its number", () => {
    fc.assert(
      fc.property(own100, ({ service, given }) => expectMasked(service, map(given, "kept"))),
      { numRuns: 100 },
    );
  });
});

describe.each(builtIns.map((service) => [service.key, service] as const))("%s", (_key, service) => {
  test("is ordered on a screen that there is", () => {
    const { key, path } = service;
    expect(findPage(path) && aboutPage(findPage(path)!).for).toBe("user");
    if (path.startsWith("/order/")) expect(path).toBe(`/order/${key}`);
  });

  test("takes what its fields take, and hides every secret", () => {
    fc.assert(
      fc.property(filled(service), (given) => {
        const order = v.parse(orderSchema(service), {
          category: service.key,
          ...map(given, "typed"),
        });
        expect(valuesOf(service, order)).toEqual(map(given, "kept"));
        expectMasked(service, map(given, "kept"));
      }),
    );
  });
});

function expectMasked(service: Pick<Declaration, "fields">, values: Values): void {
  const { shown, number, ...whole } = partValues(service, values);
  const fields = orderFields(service);
  const open = fields.filter((field) => field.public).map(({ name }) => name);
  for (const [name, value] of Object.entries(values)) {
    const kept = Object.values(whole).flatMap((part) => part[name] ?? []);
    if (open.includes(name)) {
      expect([shown[name], kept]).toEqual([value, []]);
      continue;
    }
    expect(kept).toEqual([value]);
    // Either in no list, or masked there.
    if (shown[name] === undefined) continue;
    // Even the length of a choice would tell which option it is.
    if (fields.find((field) => field.name === name)?.type === "choice") {
      expect(shown[name]).toBe("*****");
      continue;
    }
    const type = fields.find((field) => field.name === name)?.type ?? "";
    if (["text", "longText"].includes(type) && /\p{L}/u.test(value)) {
      expect(shown[name]).toMatch(/^\S?\*{3}( \S\*{3}){0,3}$/u);
      continue;
    }
    if (["date", "amount"].includes(type)) {
      expect(shown[name]).toBe("*****");
      continue;
    }
    const length = Array.from(value).length;
    expect(Array.from(shown[name])).toHaveLength(length);
    expect(shown[name]).toMatch(length < 4 ? /^\**$/ : length < 8 ? /^\*+.{2}$/su : /^\*+.{4}$/su);
  }
  const [findBy] = fields.filter((field) => field.findBy && values[field.name]);
  expect(number).toBe(findBy ? values[findBy.name] : "");
}
