import { defineService, field, isClosed, type Option, type Price, type Switch } from "./declare.ts";
import { orderExtras } from "./identifier-fields.ts";

const bio = {
  name: "bio",
  label: "BIO",
  closed: isClosed({ bn: "বায়োমেট্রিক অর্ডার", en: "Biometric order" }),
} as const satisfies Switch;

/** The category of a biometric order is the name of its price; Robi and Airtel share one. */
function biometric<const P extends Price, const O extends readonly Option[]>(
  price: P,
  operators: O,
) {
  return defineService({
    key: price.name,
    name: { bn: "বায়োমেট্রিক", en: "Biometric" },
    icon: "sim",
    group: "mobile",
    path: "/bio",
    price,
    switch: bio,
    settlement: `update-balance-${price.name}`,
    consent: true,
    fields: [
      field("operator", "অপারেটর", "Operator", {
        type: "choice",
        required: true,
        public: true,
        naming: true,
        options: operators,
      }),
      field("number", "মোবাইল নম্বর", "Mobile Number", {
        hint: { bn: "১১ সংখ্যা, যেমন ০১৭১২৩৪৫৬৭৮", en: "11 digits, like 01712345678" },
        type: "number",
        format: "mobile",
        required: true,
        findBy: true,
      }),
      ...orderExtras,
    ],
  });
}

export const robiAirtel = biometric(
  {
    name: "robiAirtelBalance",
    word: "Robi Airtel",
    path: "update-robiAirtel-balance",
    firstTk: 350,
  },
  [
    { value: "Robi", label: { bn: "রবি", en: "Robi" } },
    { value: "Airtel", label: { bn: "এয়ারটেল", en: "Airtel" } },
  ],
);
export const gp = biometric(
  { name: "gpBalance", word: "GP", path: "update-gp-balance", firstTk: 400 },
  [{ value: "GP", label: { bn: "গ্রামীণফোন", en: "GP" } }],
);
export const banglalink = biometric(
  { name: "blBalance", word: "Banglalink", path: "update-bl-balance", firstTk: 350 },
  [{ value: "Banglalink", label: { bn: "বাংলালিংক", en: "Banglalink" } }],
);
export const teletalk = biometric(
  { name: "teletalkBalance", word: "Teletalk", path: "update-teletalk-balance", firstTk: 300 },
  [{ value: "Teletalk", label: { bn: "টেলিটক", en: "Teletalk" } }],
);

export type Operator = (typeof operators)[number]["value"];

export const biometrics = [robiAirtel, gp, banglalink, teletalk] as const;

/**
 * Every operator with its category, in the order in which the form shows them. The first is
 * preselected.
 */
export const operators = biometrics.flatMap(({ key, fields }) =>
  fields[0].options.map((option) => ({ ...option, category: key })),
);
