// Only types: no screen's frame is to wait for the validator.
import type { PagePath } from "../pages.ts";
import type { DateStyle } from "../values/dates/typed-date.ts";
import type { Words } from "../values/fields.ts";

export type { Words };

/** The types whose value is typed or chosen, and so is text. */
export const typedTypes = [
  "text",
  "longText",
  "number",
  "code",
  "phone",
  "date",
  "amount",
  "choice",
] as const;
/** The value of a `photo` is an array of attachments' names: see `contract/attachments.ts`. */
export const fieldTypes = [...typedTypes, "photo"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Official numbers, whose shapes are checked in `contract/values/identifiers.ts`. */
export type FieldFormat = "nid" | "form-number" | "voter-number" | "birth-number" | "mobile";

/** `extra`: what it adds to the price, in tk. Admins set it, so no declaration has it. */
export type Option = { value: string; label: Words; extra?: number | undefined };

/**
 * It is **secret unless `public`**: sent masked, and whole only to staff, or to the owner who asks
 * for that one order.
 */
export type Field = {
  /** The name of the form control and the key in JSON. */
  name: string;
  label: Words;
  type: FieldType;
  required?: boolean;
  /**
   * Length in characters, of photos how many; `lengths` in `fields.ts` has the defaults and limits.
   */
  min?: number;
  max?: number;
  hint?: Words;
  public?: boolean;
  /** The number by which an order is found. An order has at most one. */
  findBy?: boolean;
  options?: readonly Option[];
  format?: FieldFormat;
  /** The style in which a text field keeps a date. Words are kept as they were typed. */
  dateStyle?: DateStyle;
  /** A date field takes only a day that has come, as that of a birth. */
  past?: boolean;
  /** False: the API takes it, but no form asks for it. */
  offered?: false;
  /** False: no list has it, not even masked. It comes with the whole order. */
  listed?: false;
  /** The sealed column that keeps it whole, if not `secret`. */
  column?: Exclude<ValueColumn, "shown">;
  /** The name of another field that must come with this one. */
  needs?: string;
  /** The choice is shown as part of the service's name: "Biometric · Robi". */
  naming?: true;
  /**
   * Its value in a checked order when it is left out. Part of the hash under which idempotency keys
   * are stored.
   */
  absent?: "";
};

/**
 * The sealed columns of an order: `shown` has its values for lists, the others have them whole, for
 * its owner and the staff.
 */
export const valueColumns = ["shown", "secret"] as const;
export type ValueColumn = (typeof valueColumns)[number];

export const iconNames = [
  "idCard",
  "document",
  "search",
  "land",
  "sim",
  "birth",
  "user",
  "users",
  "wallet",
  "edit",
  "print",
  "globe",
  "link",
  "chat",
] as const;
export type IconName = (typeof iconNames)[number];

export const groups = {
  identity: { bn: "পরিচয়পত্র", en: "Identity" },
  mobile: { bn: "মোবাইল", en: "Mobile" },
  land: { bn: "ভূমি", en: "Land" },
  birth: { bn: "জন্ম ও পরিবার", en: "Birth and family" },
  other: { bn: "অন্যান্য", en: "Other" },
} as const satisfies Record<string, Words>;
export type Group = keyof typeof groups;

/**
 * A price setting. `name` is its key in GET /api/balance; `word` and `path` are the
 * specification's, where it has any.
 */
export type Price = { name: string; firstTk: number; word?: string; path?: string; label?: Words };

/**
 * The switch that closes a service; services may share one. `label` and `closed` are the
 * specification's, where it has any.
 */
export type Switch = { name: string; label?: string; closed?: Words };

/** Everything about a service. Forms, lists, prices, masking and search are derived from it. */
export type Declaration = {
  /** The `category` of its orders. */
  key: string;
  name: Words;
  icon: IconName;
  group: Group;
  path: string;
  price: Price;
  /** The price of saving a changed roshid. */
  editPrice?: Price;
  /** Null: it can't be closed. */
  switch: Switch | null;
  /** The settlement call of the specification: PUT /api/users/{settlement}. */
  settlement?: string;
  editSettlement?: string;
  consent: boolean;
  /** Exactly one of these fields must be given. */
  alternatives?: readonly string[];
  fields: readonly Field[];
  /** It has its own screen. Otherwise `pwa/orders/form/ServiceOrder.tsx` draws its form. */
  ownScreen?: true;
  /** False: it has API calls of its own and is not ordered by POST /api/apply/order. */
  placed?: false;
};

/**
 * The user's own word for whose order it is, which every order may carry. Public by choice: lists
 * show it and find by it.
 */
export const forWhomField = field("forWhom", "কার জন্য", "For whom", {
  type: "text",
  max: 30,
  public: true,
  hint: {
    bn: "যে নামে অর্ডারটি চিনবেন। কর্মীরাও দেখবেন।",
    en: "A name to know this order by. Staff see it too.",
  },
}) satisfies Field;

/**
 * What every order may carry. Never required, since orders that wait in an outbox lack a new one,
 * which is added at the end.
 */
export const everyOrderFields = [forWhomField] as const satisfies (Field & { required?: never })[];
export type EveryOrderName = (typeof everyOrderFields)[number]["name"];

/** All that an order is made of: what its service asks for, then what every order may carry. */
export function orderFields({ fields }: { fields: readonly Field[] }): Field[] {
  return [...fields, ...everyOrderFields];
}

/**
 * The choices whose options may add to the price: those that its form offers. A price stands in
 * every list, so it must not tell what no list has.
 */
export function pricedChoices({ fields, placed }: Pick<Declaration, "fields" | "placed">): Field[] {
  if (placed === false) return [];
  return fields.filter(
    ({ type, naming, options, offered, listed }) =>
      type === "choice" &&
      offered !== false &&
      listed !== false &&
      // With one option it decides nothing but the service.
      !(naming && options?.length === 1),
  );
}

export function isTyped({ type }: Pick<Field, "type">): boolean {
  return type !== "photo";
}

/** A field by its name, its label in both languages, and what else is declared of it. */
export function field<const N extends string, const F>(name: N, bn: string, en: string, rest: F) {
  return { name, label: { bn, en }, ...rest };
}

/**
 * Keeps the literal types, so that the type check knows the names of fields and prices. Its `path`
 * must be a screen.
 */
export function defineService<const T extends Declaration & { path: ScreenPath }>(
  declaration: T,
): T {
  return declaration;
}
type ScreenPath = Exclude<PagePath, `${string}:${string}`> | `/order/${string}`;

export function closedNotice({ name, switch: by }: Pick<Declaration, "name" | "switch">): Words {
  return by?.closed ?? isClosed(name);
}

/** "… is closed. Check the group notice." in both languages, as the specification words it. */
export function isClosed({ bn, en }: Words): Words {
  return {
    en: `${en} is closed. Check the group notice.`,
    bn: `${bn} আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।`,
  };
}
