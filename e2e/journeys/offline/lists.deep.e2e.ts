import { expect } from "vitest";
import { makeRoshid, makeUser, recordOf } from "../../api.ts";
import { submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { whileStopped } from "../../server.ts";

journey(
  "with the server stopped a roshid is edited and printed; prices and the statement say how old they are",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const id = await makeRoshid(product.origin, rahim);
    const page = await newPage();
    await signIn(page, rahim);
    for (const path of ["/my-roshid", "/statement"]) {
      await goTo(page, path);
      await page
        .getByText(/-এ হালনাগাদ$/)
        .first()
        .waitFor();
    }
    await isCachedOnPhone(page);
    await whileStopped(product, async () => {
      await page.goto("/statement");
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
      await page.locator("main").getByText("৳৬০").first().waitFor();
      await goTo(page, "/nid-order");
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
      await page.locator("main").getByText("৳১২০").first().waitFor();

      await goTo(page, `/roshid/print/${id}`);
      const sheet = page.getByRole("article");
      await sheet.getByText("পদুয়া ইউনিয়ন ভূমি অফিস").waitFor();
      await expect
        .poll(() => sheet.locator("svg.mark").count())
        .toBe(await sheet.locator(".print-block").count());
      await goTo(page, `/roshid/edit/${id}`);
      await page.getByText(/-এ হালনাগাদ$/).waitFor();
      await page.locator("[name=district]").fill("কক্সবাজার");
      await submit(page);
      await page.waitForURL("**/my-roshid");
      await page.getByText("পাঠানোর অপেক্ষায়").first().waitFor();
    });
    const district = async () => (await recordOf(product.origin, rahim)).roshids[0]?.district;
    await expect.poll(district, { timeout: 60_000 }).toBe("কক্সবাজার");
    expect(await recordOf(product.origin, rahim)).toMatchObject({
      balance: 45,
      roshids: [{ _id: id }],
    });
  },
);

journey(
  "a notice that was put away stays away without a connection, and comes again when there is another",
  async ({ newPage, product, rahim, desk }) => {
    const post = (notice: string) => desk.ask("POST", "notice/notices", { notice });
    await post("কাল দুপুরে বন্ধ");
    const page = await newPage();
    await signIn(page, rahim, "/home");
    const banner = page.getByRole("region", { name: "নোটিশ", exact: true });
    await banner.getByText("কাল দুপুরে বন্ধ").first().waitFor();
    await page.getByRole("button", { name: "নোটিশ সরিয়ে রাখুন" }).click();
    await banner.waitFor({ state: "detached" });
    await isCachedOnPhone(page);
    await whileStopped(product, async () => {
      await page.goto("/home");
      await page.getByText("ইন্টারনেট সংযোগ নেই।").waitFor();
      await page.locator("main a[href='/nid-order']").first().waitFor();
      expect(await banner.count()).toBe(0);
    });
    await post("কাল বিকেলে বন্ধ");
    await page.goto("/home");
    await banner.getByText("কাল বিকেলে বন্ধ").first().waitFor();
  },
);
