import { expect } from "vitest";
import { goTo } from "../../go-to.ts";
import { atRecharge, isToldOnce, journey, pay } from "../../recharge.ts";

const returns = [
  ["fail", "Recharge failed! Please try again."],
  ["cancel", "Recharge cancelled!"],
  ["2029", "Duplicate transaction! Please try with different amount."],
  ["9999-unpaid", "Internal server error from bKash! Please try again."],
  ["2117-unpaid", "Payment execution already been called before! Please try again."],
  ["amount-mismatch", "Errors in updating balance! Please contact Admin."],
] as const;

journey(
  "each other way back says its message once, and nothing is credited",
  async ({ product, onlinePage }) => {
    const page = await atRecharge(product, onlinePage);
    for (const [outcome, message] of returns) {
      await pay(page, "500", outcome);
      await isToldOnce(page, message);
      await expect.poll(() => new URL(page.url()).search, { message: outcome }).toBe("");
      await page.reload();
      await isToldOnce(page, message);
      await goTo(page, "/home");
      await page.goBack();
      await isToldOnce(page, message);
    }
    await page.locator("header").getByText("৳০", { exact: true }).waitFor();
  },
);
