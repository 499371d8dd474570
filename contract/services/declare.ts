/** The same words in both languages. */
export type Words = { bn: string; en: string };

export const fieldTypes = ["text", "longText", "number", "code", "phone", "date", "amount", "choice"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Numbers with a shape of their own: what a form doubts and offers beside them stands in `contract/values/identifiers.ts`. */
export type FieldFormat = "nid" | "form-number" | "voter-number" | "birth-number" | "mobile";

export type Option = { value: string; label: Words };

/**
 * One thing that a person gives with an order. It is **secret unless `public`**: a secret value leaves the server masked,
 * and whole only to its owner asking for that one order, and to the staff.
 */
export type Field = {
  /** The control's name, and the key on the wire. */
  name: string;
  label: Words;
  type: FieldType;
  required?: boolean;
  /** Characters; digits of a `number`. Each type has limits of its own, see `fields.ts`. */
  min?: number;
  max?: number;
  hint?: Words;
  public?: boolean;
  /** The number that staff and owner find the order by. At most one of these is given with an order. */
  findBy?: boolean;
  options?: readonly Option[];
  format?: FieldFormat;
  /** False: taken on the wire, not asked for in the form. */
  offered?: false;
  /** False: in no list, not even masked. It is asked for with the whole order. */
  listed?: false;
  /** A field that must come along with this one. */
  needs?: string;
  /** A choice that is part of the service's name: "Biometric · Robi". */
  naming?: true;
  /** What stands in the checked order when it is left out: hashes of kept idempotency keys hold it. */
  absent?: "";
};

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

/** A price setting. `word` and `path` stand only where the specification has its own; `name` is the key in GET /api/balance. */
export type Price = { name: string; firstTk: number; word?: string; path?: string; label?: Words };

/** The switch that closes a service; several may share one. `label` only where the specification quotes one. */
export type Switch = { name: string; label?: string; closed?: Words };

/** Everything that is true of a service, once. What a person sees, sends, pays and finds of it is derived from here. */
export type Declaration = {
  /** The order's category on the wire. */
  key: string;
  /** The one name: tile, menu, title, lists, statement, prices, switches, queue. */
  name: Words;
  icon: IconName;
  group: Group;
  path: string;
  price: Price;
  /** A second thing that is paid for: saving a changed roshid. */
  editPrice?: Price;
  /** Null: nothing closes it. */
  switch: Switch | null;
  /** The call that the specification has beside it: PUT /api/users/{path}. */
  settlement?: string;
  editSettlement?: string;
  consent: boolean;
  /** Of these fields exactly one is given. */
  alternatives?: readonly string[];
  fields: readonly Field[];
  /** It brings a screen of its own. Else `pwa/orders/form/ServiceOrder.tsx` draws its form. */
  ownScreen?: true;
  /** False: it is paid for and kept by its own calls, not placed by POST /api/apply/order. */
  placed?: false;
};

/** Keeps the literal types, so that names of fields and prices are known to the type check. */
export function defineService<const T extends Declaration>(declaration: T): T {
  return declaration;
}

/** The red notice of a closed service. */
export function closedNotice({ name, switch: by }: Pick<Declaration, "name" | "switch">): Words {
  return (
    by?.closed ?? {
      en: `${name.en} is closed. Check the group notice.`,
      bn: `${name.bn} আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।`,
    }
  );
}
