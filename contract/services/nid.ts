import { defineService } from "./declare.ts";
import { identifierAlternatives, identifierFields } from "./identifier-fields.ts";

export const nid = defineService({
  key: "nid",
  name: { bn: "সাইন কপি", en: "Sign copy" },
  icon: "idCard",
  group: "identity",
  path: "/nid-order",
  price: { name: "nidBalance", word: "NID", path: "update-nid-balance", firstTk: 120 },
  switch: {
    name: "nidCopy",
    label: "Sign/Nid Copy",
    closed: {
      en: "Sign copy order is closed. Check the group notice.",
      bn: "সাইন কপি অর্ডার আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
    },
  },
  settlement: "update-balance-nid",
  consent: true,
  alternatives: identifierAlternatives,
  fields: identifierFields,
});
