import { expect } from "vitest";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { callAs, makeUser } from "../../api.ts";
import { DESKTOP } from "../../browser.ts";
import { isSeen } from "../../is-seen.ts";
import { journey, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

const pdf = { name: "paper.pdf", mimeType: "application/pdf", buffer: paperPdf() };

journey(
  "a look at an order claims nothing, the first act does, and what was sent by mistake comes back",
  async ({ onlinePage, product }) => {
    const customer = await makeUser(product.origin, 500, "দাবি খাতুন");
    const api = await callAs(product.origin, customer);
    const { order } = await api.ask<{ order: { _id: string } }>("POST", "apply/order", {
      category: "nid",
      nidNumber: "1990123456",
      consent: true,
    });
    const desk = await callAs(product.origin, ADMIN);
    const claimOf = async () =>
      (await desk.ask<{ claim: object | null }>("GET", `apply/order/${order._id}`)).claim;
    const admin = await onlinePage(DESKTOP);
    await signIn(admin, ADMIN, "/all-order?status=pending&sort=newest");
    await admin.locator("main li").first().getByRole("button").first().click();
    const pane = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    await pane.getByText("কেউ কাজ করছেন না").waitFor();
    await admin.waitForTimeout(1500);
    expect(await claimOf()).toBeNull();
    await pane.locator("[name=file]").setInputFiles(pdf);
    await pane.getByText(/^আপনি কাজ করছেন/).waitFor();
    expect(await claimOf()).not.toBeNull();
    const deliver = pane.getByRole("button", { name: "ডেলিভারি দিন" });
    await expect.poll(() => isSeen(deliver)).toBe(true);
    await deliver.focus();
    await admin.keyboard.press("Control+Enter");
    const undo = admin.locator(".toaster").getByRole("button", { name: /^K-\d{4,} ফিরিয়ে নিন$/ });
    await undo.waitFor();
    const state = async () =>
      (await desk.ask<{ status: string }>("GET", `apply/order/${order._id}`)).status;
    expect(await state()).toBe("approved");
    await undo.click();
    await toast(admin, "ডেলিভারি ফিরিয়ে নেওয়া হয়েছে। অর্ডারটি আবার অপেক্ষমাণ।");
    expect(await state()).toBe("pending");
  },
);
