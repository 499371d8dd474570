import { defineService, isClosed } from "./declare.ts";
import { identifierAlternatives, identifierFields } from "./identifier-fields.ts";

export const nid = defineService({
  key: "nid",
  name: { bn: "সাইন কপি", en: "Sign copy" },
  icon: "idCard",
  group: "identity",
  path: "/nid-order",
  price: { name: "nidBalance", word: "NID", path: "update-nid-balance", firstTk: 120 },
  switch: { name: "nidCopy", label: "Sign/Nid Copy", closed: isClosed({ bn: "সাইন কপি অর্ডার", en: "Sign copy order" }) },
  settlement: "update-balance-nid",
  consent: true,
  alternatives: identifierAlternatives,
  fields: identifierFields,
});
