import type { Field, Group, IconName, Option, Words } from "../../../contract/services/declare.ts";
import type { CachedService } from "../services.ts";
import { bodyOf, type ServiceForm } from "./editor-form.ts";

export type Preview = Pick<
  CachedService,
  "key" | "name" | "icon" | "group" | "path" | "help" | "expectedMinutes" | "consent" | "fields"
> & { price: number | undefined; open: boolean };

/**
 * The service as it would be if it was saved now. Missing text is filled in, and every field gets a unique name, because a form
 * can't have two fields of one name.
 */
export function previewOf(form: ServiceForm, unnamed: Words): Preview {
  const body = bodyOf(form, true);
  return {
    key: "preview",
    path: "",
    name: said(form.name, unnamed),
    icon: form.icon as IconName,
    group: form.group as Group,
    help: body["help"] as Words | null,
    expectedMinutes: positive(body["expectedMinutes"]) ?? null,
    consent: form.consent,
    open: form.open,
    price: typeof body["price"] === "number" ? body["price"] : undefined,
    fields: (body["fields"] as Field[]).map((field, at) => previewField(field, at, unnamed)),
  };
}

function previewField(field: Field, at: number, unnamed: Words): Field {
  const { min, max, hint, options } = field;
  return {
    ...field,
    name: `preview${at}`,
    label: said(field.label, unnamed),
    min: positive(min),
    max: positive(max),
    hint: hint && said(hint, hint),
    options: options?.map((option, index): Option => {
      const label = said(option.label, unnamed);
      return { value: `${index}`, label };
    }),
  };
}

/** Fills a missing language with the other one. */
function said({ bn, en }: Words, otherwise: Words): Words {
  return { bn: bn || en || otherwise.bn, en: en || bn || otherwise.en };
}

function positive(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 ? value : undefined;
}
