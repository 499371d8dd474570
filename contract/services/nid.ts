import { defineService, isClosed } from "./declare.ts";
import { identifierAlternatives, identifierFields } from "./identifier-fields.ts";

/** A document about a person, ordered by one of their numbers. */
const ofPerson = {
  group: "identity",
  consent: true,
  alternatives: identifierAlternatives,
  fields: identifierFields,
} as const;

export const nid = defineService({
  ...ofPerson,
  key: "nid",
  name: { bn: "সাইন কপি", en: "Sign copy" },
  icon: "idCard",
  path: "/nid-order",
  price: { name: "nidBalance", word: "NID", path: "update-nid-balance", firstTk: 120 },
  switch: {
    name: "nidCopy",
    label: "Sign/Nid Copy",
    closed: isClosed({ bn: "সাইন কপি অর্ডার", en: "Sign copy order" }),
  },
  settlement: "update-balance-nid",
});

export const nidPdf = defineService({
  ...ofPerson,
  key: "nidPDF",
  name: { bn: "NID PDF", en: "NID PDF" },
  icon: "document",
  path: "/nid-pdf",
  price: { name: "nidPDFBalance", word: "NID PDF", path: "update-nidPDF-balance", firstTk: 80 },
  switch: {
    name: "nidPDF",
    label: "NID PDF",
    closed: isClosed({ bn: "NID PDF অর্ডার", en: "NID PDF order" }),
  },
  settlement: "update-balance-nidPDF",
});

/** The specification calls the TIN order "official server copy". */
export const tin = defineService({
  ...ofPerson,
  key: "tin",
  name: { bn: "অফিশিয়াল সার্ভার কপি", en: "Official server copy" },
  icon: "document",
  path: "/tin",
  price: { name: "tinBalance", word: "TIN", path: "update-tin-balance", firstTk: 90 },
  switch: {
    name: "tin",
    label: "Official serverCopy",
    closed: isClosed({ bn: "অফিশিয়াল সার্ভার কপি অর্ডার", en: "Official server copy order" }),
  },
  settlement: "update-balance-tin",
});
