import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OrderPlaced } from "../../contract/orders.ts";
import { paperPdf } from "../../server/pdf/test/paper.ts";
import { bulkSms } from "../../server/test/sms/desk.ts";
import { startSmsProvider } from "../../server/test/sms/provider.ts";
import { callAs, type Login, makeUser } from "../api.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { startFresh } from "../database.ts";
import { goTo } from "../go-to.ts";
import { journey as base, isCachedOnPhone, signIn } from "../journey.ts";
import { deliver, nid } from "../live.ts";
import { ADMIN } from "../server.ts";

const provider = await startSmsProvider();
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh(bulkSms(provider.url), port);
  onCleanup(async () => {
    await product.remove();
    await provider.stop();
  });
  return product;
});

const NOTICE = "আপনাদের জন্য নতুন দাম শনিবার থেকে";
const banner = (page: Page) =>
  page.getByRole("region", { name: "নোটিশ", exact: true }).filter({ hasText: NOTICE });

journey(
  "a notice to a group with push is theirs alone; put away on one phone, also offline, it is gone on the other",
  async ({ newPage, product }) => {
    const [agent, other] = [
      await makeUser(product.origin, 0, "আলেয়া এজেন্ট"),
      await makeUser(product.origin, 0),
    ];
    const desk = await callAs(product.origin, ADMIN);
    const { userId } = await callAs(product.origin, agent);
    const key = () => crypto.randomUUID();
    await desk.ask("POST", "price-groups", { name: "এজেন্ট" }, key());
    const [group] = await desk.ask<{ _id: string }[]>("GET", "price-groups");
    await desk.ask("PUT", `users/users/${userId}/price-group`, { group: group?._id });

    const admin = await newPage(PHONE);
    await signIn(admin, ADMIN, "/notice");
    await admin.locator("[name=notice]").fill(NOTICE);
    await admin.locator("[name=group]").selectOption({ label: "এজেন্ট" });
    await admin.locator("[name=push]").check();
    await admin.locator("main [type=submit]").click();
    await admin.locator("main li").filter({ hasText: NOTICE }).first().waitFor();

    const phones = [await newPage(PHONE), await newPage(PHONE), await newPage(PHONE)] as const;
    const [first, second, others] = phones;
    await signIn(first, agent);
    await signIn(second, agent);
    await signIn(others, other);
    await banner(first).waitFor();
    await banner(second).waitFor();
    await others.getByRole("region", { name: "নোটিশ", exact: true }).first().waitFor();
    expect(await others.getByText(NOTICE).count()).toBe(0);

    await isCachedOnPhone(first);
    await first.context().setOffline(true);
    await banner(first).getByRole("button", { name: "নোটিশ সরিয়ে রাখুন" }).click();
    await banner(first).waitFor({ state: "hidden" });
    expect(await banner(second).count()).toBe(1);
    await first.context().setOffline(false);
    await banner(second).waitFor({ state: "hidden" });
    await second.reload();
    await goTo(second, "/my-order");
    expect(await banner(second).count()).toBe(0);
  },
);

/** An order of theirs with its file. */
async function delivered(origin: string, login: Login): Promise<string> {
  const { ask } = await callAs(origin, login);
  const { order } = await ask<OrderPlaced>("POST", "apply/order", nid());
  await deliver(origin, order._id);
  return order._id;
}

/** Delivers another file in the place of the one that the order has. */
async function replaceFile(origin: string, order: string): Promise<void> {
  const { ask } = await callAs(origin, ADMIN);
  const { file } = await ask<{ file: string }>("GET", `apply/order/${order}`);
  const body = new FormData();
  const paper = new Uint8Array(paperPdf("another"));
  body.set("file", new File([paper], "paper.pdf", { type: "application/pdf" }));
  await ask("POST", `apply/update-form/${order}?replaces=${file.slice(-36)}`, body);
}

journey(
  "who has saved a file says in one tap that it was right; no leads to what is wrong; the report has the share",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1_000);
    const [right, wrong] = [
      await delivered(product.origin, rahim),
      await delivered(product.origin, rahim),
    ];
    const { ask } = await callAs(product.origin, rahim);
    const said = async () => {
      const orders = await ask<{ _id: string; wasRight?: boolean }[]>("GET", "apply/my-order");
      return [right, wrong].map((id) => orders.find(({ _id }) => _id === id)?.wasRight);
    };
    const page = await newPage(PHONE);
    await signIn(page, rahim, "/my-order");
    const question = page.getByRole("group", { name: "ফাইলটি ঠিক ছিল?" });
    const save = (id: string) =>
      page.locator(`#order-${id}`).getByRole("button", { name: "ফাইল ডাউনলোড করুন" }).click();
    await save(right);
    await question.getByRole("button", { name: "হ্যাঁ" }).click();
    await question.getByText("ধন্যবাদ, জেনে ভালো লাগল।").waitFor();
    await expect.poll(said).toEqual([true, undefined]);
    // Another file is asked about anew, below a row that stayed where it was.
    await replaceFile(product.origin, right);
    const yes = question.getByRole("button", { name: "হ্যাঁ" });
    await expect.poll(() => yes.getAttribute("aria-pressed")).toBe("false");
    expect(await said()).toEqual([undefined, undefined]);

    await save(wrong);
    await question.getByRole("button", { name: "না" }).click();
    const reason = page.getByRole("dialog").getByLabel("ফাইলে কী ভুল আছে?");
    await reason.waitFor();
    await expect.poll(said).toEqual([undefined, false]);
    // The box was opened by the tap, not by the address.
    await page.reload();
    await question.first().waitFor();
    expect(await reason.count()).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "না", exact: true }).click();
    await reason.fill("নামের বানান ভুল");
    await expect.poll(said).toEqual([undefined, false]);
    // What it says there is of the list that the phone keeps.
    const no = page.getByRole("dialog").getByRole("button", { name: "না", exact: true });
    await expect.poll(() => no.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "ভুলটি জানান" }).click();
    await page.getByText("ফাইল ভুল, জানানো হয়েছে").first().waitFor();

    const desk = await newPage(DESKTOP);
    await signIn(desk, ADMIN, "/reports");
    await desk.getByText("আজ", { exact: true }).first().click();
    await desk.locator("main").getByText("৫০%").first().waitFor();
  },
);

journey(
  "staff write to who has proved a number by WhatsApp, with the number of the order and nothing else",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1_000);
    const { ask } = await callAs(product.origin, rahim);
    const { order } = await ask<OrderPlaced>("POST", "apply/order", nid());
    const admin = await newPage(DESKTOP);
    await signIn(admin, ADMIN, `/all-order?open=${order._id}`);
    await admin.getByText("রহিম উদ্দিন").first().waitFor();
    const link = admin.getByRole("link", { name: "গ্রাহককে WhatsApp-এ লিখুন" });
    expect(await link.count()).toBe(0);

    await ask("PUT", "users/phone", { phone: "01741119992" });
    await expect.poll(() => provider.sent.length).toBe(1);
    const code = / (\d{6}) \(/.exec(provider.sent[0]?.text ?? "")?.[1];
    await ask("POST", "users/phone/code", { code });
    await admin.reload();
    await link.waitFor();
    const opened = await admin.request.get((await link.getAttribute("href")) ?? "", {
      maxRedirects: 0,
    });
    const to = new URL(opened.headers().location ?? "");
    expect(to.origin + to.pathname).toBe("https://wa.me/8801741119992");
    expect(to.searchParams.get("text")).toMatch(/^আপনার অর্ডার K-[০-৯]+ নিয়ে লিখছি।$/);

    await ask("DELETE", "users/phone");
    const [tab] = await Promise.all([admin.context().waitForEvent("page"), link.click()]);
    await tab.getByRole("heading", { name: "WhatsApp খোলা গেল না" }).waitFor();
    await admin.context().setOffline(true);
    await expect.poll(() => admin.locator("a[aria-label*=WhatsApp][href]").count()).toBe(0);
  },
);
