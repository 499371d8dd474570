import { expect } from "vitest";
import { LIST_PRICES } from "../../../contract/reports/report.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { startFresh } from "../../database.ts";
import { journey as base, signIn } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

/** Yesterday at noon in Dhaka a customer ordered three sign copies; one was cancelled today. */
const yesterday = `
  insert into users (username, full_name, sought, gender, password_hash)
    values ('salma', 'সালমা আক্তার', 'salma', 'female', '');
  insert into accounts (user_id, balance, version)
    select id, 64000, 5 from users where username = 'salma';
  create temporary table made as
    select n, uuidv7(at - clock_timestamp()) as id, at, u.id as user_id
    from generate_series(1, 3) as n, users u,
      lateral (select dhaka_midnight(dhaka_day(now()) - 1) + interval '12 hours' as at) as noon
    where u.username = 'salma';
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
      source_kind, source_id, actor_id, created_at)
    select user_id, 1, 'opening', 'adjustments', 'wallet', 88000, 88000, 'admin', uuidv7(),
      user_id, at from made where n = 1;
  insert into orders (id, user_id, category, price, cost, status, returned, shown, secret,
      created_at, decided_at)
    select id, user_id, 'nid', 12000, 3000, case n when 1 then 'cancel' else 'pending' end,
      case n when 1 then 12000 else 0 end, '', '', at, case n when 1 then now() end from made;
  insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
      source_kind, source_id, service, actor_id, created_at)
    select user_id, 1 + n, 'charge', 'wallet', 'revenue', 12000, 88000 - n * 12000, 'order', id,
      'nidBalance', user_id, at from made
    union all
    select user_id, 5, 'refund', 'revenue', 'wallet', 12000, 64000, 'order', id, null, user_id,
      now() from made where n = 1;
  drop table made`;

const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh({}, port, yesterday);
  onCleanup(product.remove);
  return product;
});

journey(
  "an admin's morning: yesterday in one tap from the home, its rows in another",
  async ({ onlinePage }) => {
    const page = await onlinePage(PHONE);
    await signIn(page, ADMIN, "/home");
    let taps = 0;
    const tap = (name: RegExp) => {
      taps += 1;
      return page.getByRole("link", { name }).click();
    };
    await tap(/^রিপোর্ট দেখুন/);
    await page.waitForURL("**/reports");
    const figure = (name: string) => page.locator(`main [data-figure=${name}]`);
    // Charged 360, of which the desk paid 90; what was given back today is not yesterday's.
    await figure("profit").getByText("৳২৭০", { exact: true }).waitFor();
    await figure("charged").getByText("৳৩৬০", { exact: true }).waitFor();
    await figure("refunded").getByText("৳০", { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await tap(/^কাটা হয়েছে/);
    await page.waitForURL("**/all-order?**");
    await expect.poll(() => page.locator("main li").count()).toBe(3);
    expect(taps).toBe(2);

    // Today's has the refund, and its row; the way back keeps the days.
    await page.goBack();
    await page.getByText("আজ", { exact: true }).click();
    await figure("refunded").getByText("৳১২০", { exact: true }).waitFor();
    await figure("cost").getByText("-৳৩০", { exact: true }).waitFor();
    await figure("refunded").click();
    await expect.poll(() => page.locator("main li").count()).toBe(1);
    await page.getByRole("button", { name: /টাকা ফেরত হয়েছে/ }).click();
    await expect.poll(() => page.locator("main li").count()).toBe(3);
    await page.goBack();
    await page.getByRole("tab", { name: "গ্রাহক" }).click();
    await page.getByText("সালমা আক্তার").first().waitFor();
    expect(new URL(page.url()).searchParams.get("by")).toBe("customers");

    // Cost and profit stand by service, and from there lead to the orders.
    await figure("profit").click();
    const service = page.getByRole("link", { name: "সাইন কপি", exact: true });
    await service.waitFor();
    const top = async () => (await service.boundingBox())?.y;
    await expect.poll(top).toBeLessThan(PHONE.height / 2);
  },
);

journey("the rows behind a figure say whose they are", async ({ onlinePage }) => {
  const page = await onlinePage(PHONE);
  await signIn(page, ADMIN, "/home");
  const [person, group] = await page.evaluate(async () => {
    const read = async <Value>(path: string) => (await (await fetch(path)).json()) as Value;
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const body = JSON.stringify({ name: "এজেন্ট" });
    await fetch("/api/price-groups", { method: "POST", headers, body });
    return [
      await read<{ _id: string; fullName: string }>("/api/users/userInfo"),
      (await read<{ _id: string }[]>("/api/price-groups"))[0]?._id,
    ] as const;
  });
  const chip = async (query: string, said: string) => {
    await page.goto(`/all-order?status=all&from=2026-11-28&${query}`);
    await page.getByRole("button", { name: said }).waitFor();
  };
  await chip(`clerk=${person._id}&deed=delivered`, `কর্মী: ${person.fullName} · ডেলিভারি হয়েছে`);
  await chip(`group=${group}`, "গ্রুপ: এজেন্ট");
  await chip(`group=${LIST_PRICES}`, "তালিকার দাম");
});
