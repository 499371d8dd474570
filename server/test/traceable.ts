import { randomUUID } from "node:crypto";
import { birthFieldNames } from "../../contract/birth.ts";
import type { EveryOrderName } from "../../contract/services/declare.ts";
import { newPhone } from "../heard/test/phone.ts";
import { keepPhone } from "../phones/phones.ts";
import { type Person, pdf, send } from "./builders.ts";
import { madeService } from "./own-services.ts";
import { subscriber } from "./push-service.ts";
import type { RechargeServer } from "./recharge-server.ts";
import { addTotp } from "./second-factor.ts";
import { cancel, claim, decideMoney, deliver, newTrxId, placed } from "./writes.ts";

/** What every order may carry: the types ask for a word of each. */
const ofEveryOrder: Record<EveryOrderName, string> = { forWhom: "ট্রেসখালার জন্য" };

/** What only orders hold, and what is found of them. */
export const leftInOrders = {
  ...ofEveryOrder,
  nid: "4111000222",
  voter: "411122233344",
  birth: "19995550001112223",
  birthName: "মোছা. অনামিকা ট্রেসবিবি",
  birthEnglish: "ANAMIKA TRACEBIBI",
  passport: "TR4110777",
  passportName: "Passport Traceman",
  note: "ভুল নম্বর 4119990001",
  paper: "delivered to Traceperson 4118887776",
} as const;

/** What a person leaves behind: numbers and names in every feature, each in a place of its own. */
export const left = {
  ...leftInOrders,
  masked: "******0222",
  answered: "ট্রেসবোনের কার্ডে 4119990002",
  /** Of staff, which the person never gets. */
  noted: "ট্রেসনোট 4119990003",
  owner: "ওয়ারিশ ট্রেসখান",
  formerOwner: "আগের মালিক ট্রেসদার",
  /** Of everybody who pays in the sandbox. */
  payer: "01700000000",
  phone: "01741119990",
  purpose: "ট্রেসপুরের চাচার খোঁজ",
  /** Whose NID ends so is in no registry of specimens. */
  missed: "4111333000",
  reason: "ট্রেসভাইয়ের বকেয়া",
  refusal: "ট্রেসমামার টাকা আসেনি",
  /** Who sent money, in the message that a phone of the desk has heard. */
  heard: "Tracebrother Store",
  factor: "ট্রেসফোনের অ্যাপ",
  program: "ট্রেসদোকানের প্রোগ্রাম",
  shop: "ট্রেসবাজার টেলিকম",
  took: "411007",
  hook: "https://trace-shop-411.example/kagoj",
  device: "TraceBrowser/41.1",
  push: "https://fcm.googleapis.com/fcm/send/trace-endpoint-411",
} as const;

/** A receipt, without its owners. */
export const roshid = {
  bangladeshFormNo: "1077",
  appendix: "38",
  serialNo: "12",
  paragraphNo: "392",
  landOfficeName: "কালীগঞ্জ",
  mouzaJLNo: "চরপাড়া ১৪",
  upazilaThana: "কালীগঞ্জ",
  district: "গাজীপুর",
  arrearPastThreeYears: "3300",
  interestAndCompensation: "207",
  currentClaim: "3300",
  totalCollection: "6807",
  khatianNo: "45",
  totalInWords: "ছয় হাজার",
  holdingNumber: "101",
  landDetails: [{ landCategory: "নাল", landArea: "33", plotNo: "77" }],
};
const certificate: Record<string, string> = {
  ...Object.fromEntries(birthFieldNames.map((name) => [name, `of ${name}`])),
  gender: "Male",
  leftBarcode: "abc",
};
const keyed = () => ({ "Idempotency-Key": randomUUID() });

/**
 * Has this person use everything that there is, over HTTP: orders of each kind, delivered and
 * cancelled, a roshid with an older version, a look-up, a recharge, a push subscription, a balance
 * set with a reason. Nothing is pending afterwards.
 */
export async function leaveTraces(
  server: RechargeServer,
  admin: Person,
  user: Person,
): Promise<{ approved: string; roshid: string }> {
  const order = async (body: Record<string, unknown>) => {
    const answer = await user.send("POST", "/api/apply/order", body, keyed());
    if (answer.status !== 201) throw new Error(`not placed: ${JSON.stringify(answer.body)}`);
    return answer.body.order._id as string;
  };
  const service = await madeService(admin, { price: 10 });
  const approved = await order({ category: "nid", nidNumber: left.nid, ...ofEveryOrder });
  const orders = [
    await order({ category: "nid", voterNumberNid: left.voter }),
    await order({
      category: service.key,
      passportNumber: left.passport,
      fullName: left.passportName,
      consent: true,
    }),
    await order({
      ...certificate,
      category: "birth",
      birthRegistrationNumber: left.birth,
      nameInBangla: left.birthName,
      nameInEnglish: left.birthEnglish,
    }),
  ];
  const said = await user.send(
    "PUT",
    `/api/apply/my-order/${approved}/messages`,
    { text: left.answered },
    keyed(),
  );
  if (said.status !== 200) throw new Error(`not written: ${JSON.stringify(said.body)}`);
  const noted = await admin.send(
    "PUT",
    `/api/apply/order/${approved}/notes`,
    { text: left.noted },
    keyed(),
  );
  if (noted.status !== 200) throw new Error(`not noted: ${JSON.stringify(noted.body)}`);
  const cancelled = await placed(user, { category: "nid", nidNumber: "4111000223" });
  await cancel(admin, cancelled, left.note);
  await deliver(admin, approved, pdf(left.paper));
  for (const one of orders) await deliver(admin, one);

  const owners = (ownerName: string) => ({
    ...roshid,
    ownerDetails: [{ ownerName, ownerShare: "1" }],
  });
  const made = await user.send(
    "POST",
    "/api/apply/create-roshid",
    owners(left.formerOwner),
    keyed(),
  );
  const id = made.body.roshid._id;
  const edited = await user.send(
    "PUT",
    `/api/apply/update-roshid/${id}`,
    owners(left.owner),
    keyed(),
  );
  if (edited.status !== 200) throw new Error(`not edited: ${JSON.stringify(edited.body)}`);

  const lookUp = (nid: string) => {
    const asked = { nid, dob: "1990-01-01", purpose: left.purpose, consent: "true" };
    return user.send("GET", `/api/apply/push-backup?${new URLSearchParams(asked)}`);
  };
  const found = await lookUp(left.nid);
  if (found.status !== 200) throw new Error(`not looked up: ${JSON.stringify(found.body)}`);
  await lookUp(left.missed);

  await keepPhone(server.sql, server.seal, user.user._id, left.phone);
  await decideMoney(admin, await claim(user), left.refusal);
  await leaveHeard(server, admin, user);
  await server.pay(user, "pay");
  const { body } = await user.send("GET", "/api/users/userInfo");
  const edit = { userId: user.user._id, amount: body.balance + 5, reason: left.reason };
  await admin.send("PUT", "/api/users/edit-user-balance", edit, keyed());
  await user.send("POST", "/api/push/subscription", subscriber(left.push).subscription);
  for (const password of ["a-good-password", "a-wrong-password"])
    await send(
      server,
      "POST",
      "/api/auth/login",
      { username: user.user.username, password },
      { "User-Agent": left.device },
    );
  await addTotp(user, left.factor);
  await user.send("POST", "/api/keys", { name: left.program, may: "read" });
  await leaveShop(user, approved);
  await user.send("PUT", "/api/webhook", { address: left.hook });
  await admin.send("GET", `/api/audit/csv?actor=${user.user.username}`);
  return { approved, roshid: id };
}

/** What they keep for themselves as one who orders for others. */
async function leaveShop(user: Person, order: string): Promise<void> {
  const head = { opened: true, name: left.shop, place: "", number: "" };
  await user.send("PUT", "/api/users/shop", head);
  const note = { asked: Number(left.took), came: [], age: 0 };
  await user.send("PUT", `/api/users/shop/sums/${order}`, note);
}

/** Money that was sent by hand and credited by itself. */
async function leaveHeard(server: RechargeServer, admin: Person, user: Person): Promise<void> {
  const phone = await newPhone(server, admin, randomUUID());
  const trxId = newTrxId();
  await claim(user, { wallet: "bkash", amount: 500, trxId });
  const heard = phone.received({ trxId });
  await phone.say({ ...heard, text: heard.text.replace("01712345678", left.heard) });
}
