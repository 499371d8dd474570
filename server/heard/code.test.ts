import { expect, test } from "vitest";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { newUser, openDesk } from "../test/builders.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { balanceOf, claim, decideMoney } from "../test/writes.ts";
import { newPhone } from "./test/phone.ts";

const { server, admin } = await openDesk({ SENT_MONEY_ONLY: "1" });
const form = { code: "", gives: "percent", percent: "10", amount: "200", count: "1" };

test.each(["before", "after", "refused before"] as const)(
  "money that was told of with a code comes with its bonus once, the message %s the claim",
  async (when) => {
    const [user, phone] = [await newUser(server, admin), await newPhone(server, admin)];
    const asked = { ...form, ends: dateInDhaka(new Date()) };
    const { code } = (await admin.send("POST", "/api/codes", asked)).body;
    const states = async () =>
      (await admin.send("GET", `/api/codes/uses/${code._id}`)).body.map(({ state }: any) => state);
    const heard = phone.received({ sum: 1000 });
    const claims = () =>
      claim(user, { wallet: "bkash", amount: 1000, trxId: heard.trxId, code: code.code });
    if (when === "before") await phone.say(heard);
    const id = await claims();
    if (when !== "before") expect(await states()).toEqual(["held"]);
    if (when === "refused before") {
      await decideMoney(admin, id, "not there");
      expect(await states()).toEqual(["given-back"]);
    }
    await Promise.all([phone.say(heard), phone.say(heard)]);
    // What was refused waits for a tap, with its code.
    if (when === "refused before") {
      expect([await states(), await balanceOf(user)]).toEqual([["held"], 0]);
      await Promise.all([decideMoney(admin, id), decideMoney(admin, id)]);
    }
    expect([await states(), await balanceOf(user)]).toEqual([["given"], 1100]);
    const movements = (await user.send("GET", "/api/wallet/statement")).body;
    expect(movements.map(({ kind, amount }: any) => [kind, amount])).toEqual([
      ["bonus", 100],
      ["topup", 1000],
    ]);
    await expectRightLedger(server.sql);
  },
);
