import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { closedNotice, fieldTypes } from "../../contract/services/declare.ts";
import { declarationOf, declare, NewService, type Service } from "../../contract/services/own.ts";
import "../test/browser.ts";
import {
  bodyOf,
  copyOf,
  emptyField,
  emptyOption,
  emptyService,
  formFrom,
  type ServiceForm,
} from "./editor-form.ts";
import { atControls, problemsOf } from "./problems.ts";
import { previewOf } from "./ServicePreview.tsx";
import { changesOf, hasChanges } from "./use-service-save.ts";

const words = (en: string) => ({ bn: `বাংলা ${en}`, en });
const number = { ...emptyField, label: words("Number"), type: "code" as const, findBy: true };
const filled: ServiceForm = {
  ...emptyService,
  name: words("Passport copy"),
  price: "১৫০",
  expected: { count: "২", unit: "hours" },
  fields: [
    number,
    {
      ...emptyField,
      label: words("Kind"),
      type: "choice",
      options: [
        { ...emptyOption, label: words("Ordinary") },
        { ...emptyOption, label: words("Urgent") },
      ],
    },
  ],
};

/** The server's answer for a service that this form makes. */
function madeOf(form: ServiceForm, more: Partial<Service> = {}): Service {
  const {
    price,
    open = true,
    help = null,
    expectedMinutes = null,
    ...declared
  } = v.parse(NewService, bodyOf(form, true));
  const service = declarationOf("passportCopy", declare({ ...declared, price }));
  const { key, name, group, icon, path, consent, fields } = service;
  const told = {
    key,
    name,
    group,
    icon,
    path,
    consent,
    fields: [...fields],
    price: price / 100,
    open,
    help,
    expectedMinutes,
  };
  const setting = { priceName: key, switchName: key, closedNotice: closedNotice(service) };
  return { ...told, ...setting, own: true, retired: false, version: 1, ...more };
}

describe("what is sent of a form", () => {
  test("fits the schema: Bengali digits are read, and what does not fit the type is left out", () => {
    const body = bodyOf(
      { ...filled, fields: [{ ...number, type: "date", min: "3", max: "9" }] },
      true,
    );
    expect(body).toMatchObject({
      price: 150,
      expectedMinutes: 120,
      help: null,
      closedNotice: null,
    });
    // A date has no length, and no order is found by it.
    expect(body["fields"]).toEqual([{ label: words("Number"), type: "date", required: true }]);
    expect(problemsOf(filled, true)).toEqual({});
  });

  test("keeps of a date that it is past, and of nothing else", () => {
    const fields = (["date", "text"] as const).map((type) => ({ ...number, type, past: true }));
    const service = madeOf({ ...filled, fields });
    expect(service.fields.map(({ past }) => past)).toEqual([true, undefined]);
    expect(formFrom(service).fields.map(({ past }) => past)).toEqual([true, false]);
  });

  test("gives the same form when it is read back, for every type of field", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...fieldTypes), { minLength: 1, maxLength: 12 }),
        fc.nat(40_000),
        (types, minutes) => {
          const fields = types.map((type, at) => ({
            ...emptyField,
            label: words(`Field ${at}`),
            type,
            public: at % 2 === 0,
            past: true,
            hint: at % 3 === 0 ? words("Hint") : emptyField.hint,
            options: type === "choice" ? [{ ...emptyOption, label: words("One") }] : [],
          }));
          const form: ServiceForm = {
            ...filled,
            fields,
            expected: { count: String(minutes + 1), unit: "minutes" },
          };
          const service = madeOf(form);
          const back = formFrom(service);
          expect(hasChanges(back.seen?.body ?? {}, bodyOf(back, true))).toBe(false);
          expect(madeOf(back)).toEqual(service);
        },
      ),
      { numRuns: 50 },
    );
  });

  test("has the Bengali text where no English one was typed, which comes back empty", () => {
    const bengali = {
      ...filled,
      name: { bn: "পাসপোর্ট", en: "" },
      fields: [{ ...number, label: { bn: "নম্বর", en: " " } }],
    };
    const service = madeOf(bengali);
    expect([service.name.en, service.fields[0]?.label.en]).toEqual(["পাসপোর্ট", "নম্বর"]);
    expect(formFrom(service)).toMatchObject({
      name: { en: "" },
      fields: [{ label: { bn: "নম্বর", en: "" } }],
    });
  });

  test("of a built-in service is only what staff may change", () => {
    expect(Object.keys(bodyOf(filled, false))).toEqual([
      "price",
      "open",
      "help",
      "expectedMinutes",
    ]);
    expect(problemsOf({ ...filled, price: "twelve" }, false)).toEqual({ price: "not-an-amount" });
  });

  test("an own notice comes back into the form; the usual notice leaves it empty", () => {
    const own = { bn: "শুক্রবার বন্ধ।", en: "Closed on Fridays." };
    expect(formFrom(madeOf(filled)).closedNotice).toEqual({ bn: "", en: "" });
    expect(formFrom(madeOf({ ...filled, closedNotice: own })).closedNotice).toEqual(own);
  });

  test("a copy is a new service with the fields of the other", () => {
    const copy = copyOf(madeOf(filled), ({ bn, en }) => ({ bn: `${bn} ২`, en: `${en} 2` }));
    expect([copy.seen, copy.name.en, copy.fields.length]).toEqual([null, "Passport copy 2", 2]);
    expect(problemsOf(copy, true)).toEqual({});
  });
});

describe("what is wrong", () => {
  test("an empty form has a problem at each control", () => {
    expect(problemsOf(emptyService, true)).toEqual({
      "name.bn": "required",
      price: "not-an-amount",
      "fields.0.label.bn": "required",
    });
  });

  test("each rule shows its problem at the control it is about", () => {
    const at = (change: Partial<ServiceForm>) => problemsOf({ ...filled, ...change }, true);
    const field = (change: object) => at({ fields: [{ ...number, ...change }] });
    expect(at({ fields: [] })).toEqual({ "fields.root": "fields-needed" });
    expect(at({ help: { bn: "বাংলা", en: "" } })).toEqual({});
    expect(at({ closedNotice: { bn: " ", en: "x" } })).toEqual({
      "closedNotice.bn": "both-languages",
    });
    expect(at({ expected: { count: "৩১", unit: "days" } })).toEqual({
      "expected.count": "bad-duration",
    });
    expect(at({ expected: { count: "soon", unit: "days" } })).toEqual({
      "expected.count": "bad-duration",
    });
    expect(field({ max: "61" })).toEqual({ "fields.0.max": "too-much" });
    expect(field({ min: "9", max: "৮" })).toEqual({ "fields.0.min": "min-over-max" });
    expect(field({ min: "x" })).toEqual({ "fields.0.min": "not-a-count" });
    expect(field({ label: { ...number.label, en: "x".repeat(61) } })).toEqual({
      "fields.0.label.en": "too-long",
    });
    expect(field({ type: "choice" })).toEqual({ "fields.0.options.root": "options-needed" });
    const twice = [
      { ...emptyOption, label: words("One") },
      { ...emptyOption, label: words("One") },
    ];
    expect(field({ type: "choice", options: twice })).toEqual({
      "fields.0.options.root": "option-twice",
    });
  });

  test("problems by the server's paths show at the same controls", () => {
    const said = {
      "fields.1.options": "Give at least one option.",
      expectedMinutes: "…",
      "name.bn": "…",
    };
    expect(atControls(filled, Object.entries(said))).toEqual({
      "fields.1.options.root": "Give at least one option.",
      "expected.count": "…",
      "name.bn": "…",
    });
  });
});

describe("two admins at once", () => {
  const service = madeOf(filled);
  const begun = formFrom(service);

  test("only what was changed is sent", () => {
    expect(changesOf(begun, true)).toEqual({});
    expect(
      changesOf(
        { ...begun, price: "150.00", name: { ...begun.name, bn: ` ${begun.name.bn} ` } },
        true,
      ),
    ).toEqual({});
    expect(changesOf({ ...begun, price: "১৬০" }, true)).toEqual({ price: 160 });
  });
});

test("the preview fills in what is not typed yet, and gives every field a unique name", () => {
  const unnamed = { bn: "নাম নেই", en: "No name" };
  const twice = {
    ...filled,
    name: { bn: "", en: "" },
    price: "x",
    fields: [number, number, emptyField],
  };
  const preview = previewOf(twice, unnamed);
  expect([preview.name, preview.price]).toEqual([unnamed, undefined]);
  expect(new Set(preview.fields.map(({ name }) => name)).size).toBe(3);
  expect(preview.fields.at(-1)?.label).toEqual(unnamed);
  const half = previewOf({ ...filled, name: { bn: "পাসপোর্ট", en: "" } }, unnamed);
  expect(half.name).toEqual({ bn: "পাসপোর্ট", en: "পাসপোর্ট" });
});
