import type { Page } from "../pages.ts";
import type { Words } from "../values/fields.ts";

export const pages = {
  "/signup": {
    for: "admin",
    open: true,
    shape: "form",
    menu: ["অ্যাকাউন্ট যোগ করুন", "Add Account", "plus"],
  },
} as const satisfies Record<string, Page>;

export const actions = {
  "account-created": { en: "Account created", bn: "অ্যাকাউন্ট খোলা" },
} as const satisfies Record<string, Words>;
