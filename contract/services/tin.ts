import { defineService, isClosed } from "./declare.ts";
import { identifierAlternatives, identifierFields } from "./identifier-fields.ts";

/** The specification calls the TIN order "official server copy". */
export const tin = defineService({
  key: "tin",
  name: { bn: "অফিশিয়াল সার্ভার কপি", en: "Official server copy" },
  icon: "document",
  group: "identity",
  path: "/tin",
  price: { name: "tinBalance", word: "TIN", path: "update-tin-balance", firstTk: 90 },
  switch: {
    name: "tin",
    label: "Official serverCopy",
    closed: isClosed({ bn: "অফিশিয়াল সার্ভার কপি অর্ডার", en: "Official server copy order" }),
  },
  settlement: "update-balance-tin",
  consent: true,
  alternatives: identifierAlternatives,
  fields: identifierFields,
});
