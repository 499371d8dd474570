import { defineService } from "./declare.ts";

/** A look-up that is answered at once and stored nowhere: it makes no order and appears in no list. */
export const serverCopy = defineService({
  key: "serverCopy",
  name: { bn: "সার্ভার কপি", en: "Server copy" },
  icon: "search",
  group: "identity",
  path: "/server-copy",
  price: { name: "serverBalance", word: "Server Copy", path: "update-server-balance", firstTk: 30 },
  switch: { name: "serverCopy", label: "serverCopy" },
  settlement: "update-balance-server",
  consent: true,
  ownScreen: true,
  placed: false,
  fields: [
    {
      name: "nid",
      label: { bn: "NID নম্বর", en: "NID Number" },
      type: "number",
      format: "nid",
      required: true,
    },
    { name: "dob", label: { bn: "জন্মতারিখ", en: "Date of birth" }, type: "date", required: true },
  ],
});
