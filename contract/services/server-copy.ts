import { defineService, type Words } from "./declare.ts";

/** Two layouts, each on A4 and on narrow paper, which the specification calls the backup. */
export type LayoutName = `V${1 | 2}${"" | "-narrow"}`;

/** Papers are told by what they have, as below the pictures that they are chosen by. */
export const layoutLabels: Record<LayoutName, Words> = {
  V1: { bn: "লিঙ্গসহ", en: "With gender" },
  V2: { bn: "ধর্ম ও QR-সহ", en: "With religion, QR" },
  "V1-narrow": { bn: "লিঙ্গসহ, সরু কাগজে", en: "With gender, on narrow paper" },
  "V2-narrow": { bn: "QR কোডসহ, সরু কাগজে", en: "With QR code, on narrow paper" },
};

/**
 * A look-up that is answered at once: found, it is an order that is delivered already. Who was
 * found is only in its file.
 */
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
      findBy: true,
      required: true,
    },
    {
      name: "dob",
      label: { bn: "জন্মতারিখ", en: "Date of birth" },
      type: "date",
      required: true,
      past: true,
    },
    {
      name: "layout",
      label: { bn: "ধরন", en: "Layout" },
      type: "choice",
      public: true,
      offered: false,
      options: Object.entries(layoutLabels).map(([value, label]) => ({ value, label })),
    },
  ],
});
