import { addCodeApp, keepCodes, proveAgain } from "../../factors.ts";
import { goTo } from "../../go-to.ts";
import { ADMIN } from "../../server.ts";
import type { BusyShop } from "../busy-shop.ts";
import { type Opening, tap } from "./opening.ts";

/**
 * What the second factors of an admin ask, on the profile and on a device that has not shown one.
 */
export const ofFactors = ({ otherSession }: BusyShop): Opening[] => [
  {
    what: "a passkey is added",
    of: ["factors/FactorDialogs.tsx"],
    at: "/profile",
    open: (page) => tap(page, "পাসকি যোগ করুন"),
  },
  {
    what: "an app for codes is added, and a wrong code refused",
    of: [],
    async open(page) {
      await proveAgain(page, ADMIN.password);
      await tap(page, "অথেনটিকেটর অ্যাপ যোগ করুন");
      await page.getByRole("img", { name: "অথেনটিকেটর অ্যাপের জন্য QR কোড" }).waitFor();
      await page.locator("[name=code]").fill("000000");
      await page.getByRole("dialog").locator("[type=submit]").click();
      await page.getByRole("dialog").getByText("মেলেনি").waitFor();
    },
  },
  {
    what: "the recovery codes, about to be closed without a copy",
    of: [],
    async open(page) {
      await addCodeApp(page);
      await page.getByRole("dialog", { name: "আপনার উদ্ধার কোড" }).waitFor();
      await page.keyboard.press("Escape");
    },
    keep: true,
  },
  {
    what: "an app for codes is removed",
    of: ["factors/FactorList.tsx"],
    async open(page) {
      await keepCodes(page);
      await tap(page, "অথেনটিকেটর অ্যাপ সরান");
    },
  },
  { what: "new recovery codes", of: [], open: (page) => tap(page, "নতুন উদ্ধার কোড") },
  {
    what: "who this is, on another device",
    of: ["factors/ProofDialog.tsx"],
    async open(page) {
      const [name = "", value = ""] = otherSession.split("=");
      await page.context().addCookies([{ name, value, url: page.url() }]);
      await goTo(page, "/services");
      await page.locator("[name=nidBalance]").fill("133");
      await tap(page, "সংরক্ষণ করুন");
    },
  },
];
