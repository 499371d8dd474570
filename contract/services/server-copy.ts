import { defineService } from "./declare.ts";

/** A look-up that is answered at once and kept nowhere: no order, and nothing of a person in any list. */
export const serverCopy = defineService({
  key: "serverCopy",
  name: { bn: "সার্ভার কপি", en: "Server copy" },
  icon: "search",
  group: "identity",
  path: "/server-copy",
  price: { name: "serverBalance", word: "Server Copy", path: "update-server-balance", firstTk: 30 },
  switch: {
    name: "serverCopy",
    label: "serverCopy",
    closed: {
      en: "Server copy is closed. Check the group notice.",
      bn: "সার্ভার কপি আপাতত বন্ধ। গ্রুপের নোটিশ দেখুন।",
    },
  },
  settlement: "update-balance-server",
  consent: true,
  ownScreen: true,
  placed: false,
  fields: [
    { name: "nid", label: { bn: "NID নম্বর", en: "NID Number" }, type: "number", format: "nid", required: true },
    { name: "dob", label: { bn: "জন্মতারিখ", en: "Date of birth" }, type: "date", required: true },
  ],
});
