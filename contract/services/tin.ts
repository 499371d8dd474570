import { defineService } from "./declare.ts";
import { identifierAlternatives, identifierFields } from "./identifier-fields.ts";

/** The TIN order, which the specification calls official server copy. */
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
    closed: {
      en: "Official server copy order is closed. Check the group notice.",
      bn: "অফিশিয়াল সার্ভার কপি অর্ডার আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
    },
  },
  settlement: "update-balance-tin",
  consent: true,
  alternatives: identifierAlternatives,
  fields: identifierFields,
});
