import { defineService } from "./declare.ts";
import { identifierAlternatives, identifierFields } from "./identifier-fields.ts";

export const nidPdf = defineService({
  key: "nidPDF",
  name: { bn: "NID PDF", en: "NID PDF" },
  icon: "document",
  group: "identity",
  path: "/nid-pdf",
  price: { name: "nidPDFBalance", word: "NID PDF", path: "update-nidPDF-balance", firstTk: 80 },
  switch: {
    name: "nidPDF",
    label: "NID PDF",
    closed: {
      en: "NID PDF order is closed. Check the group notice.",
      bn: "NID PDF অর্ডার আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
    },
  },
  settlement: "update-balance-nidPDF",
  consent: true,
  alternatives: identifierAlternatives,
  fields: identifierFields,
});
