import { logIn } from "../../server/test/payment-process.ts";
import { callAs, makeStaff } from "../api.ts";
import { photoService } from "../photos.ts";
import { ADMIN } from "../server.ts";
import { openShop, type Shop } from "./shop.ts";

/** A shop in which everything that can be asked about is there. */
export type BusyShop = Shop & {
  /** An order that nobody has begun, with a note among staff; and one that is delivered. */
  pending: string;
  delivered: string;
  /** The address of a form with pictures, and the name of its service. */
  photos: string;
  service: string;
  /** That adds money, used by the user. */
  code: string;
  /** The price group of the user. */
  shops: string;
  /** The name of the user. */
  customer: string;
  /** The name of one of the staff. */
  clerk: string;
  /** Another admin changes the price of a copy (tk). */
  changePrice(price: number): Promise<unknown>;
  /** Somebody signs the user out of every other device. */
  endSessions(): Promise<unknown>;
  /** The cookie of the admin's other session. */
  otherSession: string;
};

export async function openBusyShop(origin: string): Promise<BusyShop> {
  const shop = await openShop(origin, 6);
  const [mine, desk] = [await callAs(origin, shop.user), await callAs(origin, ADMIN)];
  const orders = await mine.ask<{ _id: string; status: string; category: string }[]>(
    "GET",
    "apply/my-order",
  );
  const idOf = (status: string) =>
    orders.find((order) => order.status === status && order.category !== "birth")?._id ?? "";
  const [pending, delivered] = [idOf("pending"), idOf("approved")];
  await desk.ask(
    "PUT",
    `apply/order/${pending}/notes`,
    { text: "ফোনে বলেছেন, বিকালে লাগবে" },
    crypto.randomUUID(),
  );
  await desk.ask("PUT", "recharge/numbers", { nagad: "01712345678" });
  const sent = { wallet: "nagad", amount: 500, trxId: "9HK7A1B2", lastFour: "4821" };
  await mine.ask("POST", "recharge/sent", sent, crypto.randomUUID());
  // A desk that is opened for another walk has these already.
  const tag = crypto.randomUUID().slice(0, 6).toUpperCase();
  const code = {
    code: `EID${tag}`,
    gives: "sum",
    percent: "",
    amount: "50",
    count: "10",
  };
  await desk.ask("POST", "codes", { ...code, ends: "2099-12-31" });
  await mine.ask("POST", "recharge/code", { code: code.code });
  const shops = `দোকান ${tag.slice(0, 3)}`;
  const { group } = await desk.ask<{ group: { _id: string } }>(
    "POST",
    "price-groups",
    { name: shops },
    crypto.randomUUID(),
  );
  await desk.ask("PUT", `users/users/${mine.userId}/price-group`, { group: group._id });
  const clerk = `রিনা ${tag}`;
  await makeStaff(origin, clerk);
  const { key, name } = await photoService(origin);
  const changePrice = (nidBalance: number) =>
    desk.ask("POST", "balance/update-nid-balance", { nidBalance });
  // What another walk has changed, so that a change of this one is one.
  await changePrice(130);
  return {
    ...shop,
    pending,
    delivered,
    photos: `/order/${key}`,
    code: code.code,
    shops,
    service: name.bn,
    customer: "রহিম উদ্দিন",
    clerk,
    otherSession: (await logIn(origin, ADMIN)).cookie,
    changePrice,
    endSessions: () => desk.ask("DELETE", `users/users/${mine.userId}/sessions`),
  };
}
