import type { Page } from "playwright-core";
import { fillNidOrder, ordered, submit } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import type { Opening } from "./opening.ts";

/** A result opens only by its form, which leaves it a ticket. */
async function lookUp(page: Page, form: string, version: 1 | 2, nid: string): Promise<void> {
  await goTo(page, form);
  await page.locator("[name=nid]").fill(nid);
  await page.locator("[name=dob]").fill("1990-05-21");
  await page.locator("[name=consent]").check();
  await page.getByRole("button", { name: ` V${version} ` }).click();
}

const copy = (form: string, version: 1 | 2): Opening => ({
  what: `a copy of ${form} V${version}`,
  of: [],
  async open(page) {
    await lookUp(page, form, version, "4200000017");
    await page.locator("article.print-sheet").waitFor();
  },
  inPage: true,
});

/** What customers are shown once they have sent something. */
export const ofOutcomes: Opening[] = [
  {
    what: "what became of an order",
    of: [],
    async open(page) {
      await fillNidOrder(page, "1990123458");
      await submit(page);
      await ordered(page);
    },
    inPage: true,
  },
  {
    what: "what became of many orders, and what was left out",
    of: [],
    at: "/many/nid",
    async open(page) {
      await page.locator("[name=numbers]").fill("1990123461, রহিমের মা\n1990123462\nabc");
      await page.locator("[name=consent]").check();
      await page.getByRole("button", { name: "২টি অর্ডার করুন" }).click();
      await page.getByRole("heading", { name: "২টির মধ্যে ২টি হয়েছে" }).waitFor();
    },
    inPage: true,
  },
  copy("/server-copy", 1),
  copy("/server-copy", 2),
  copy("/server-copy-backup", 1),
  copy("/server-copy-backup", 2),
  {
    what: "a copy of nobody",
    of: [],
    async open(page) {
      await lookUp(page, "/server-copy", 1, "4200000000");
      await page.locator("main").getByText("NID not found", { exact: true }).waitFor();
    },
    inPage: true,
  },
];
