import * as v from "valibot";
import {
  Forgotten,
  ForgottenCode,
  Login,
  PhoneKey,
  SessionInfo,
  Signup,
  UpdatePassword,
} from "../auth.ts";
import { CodeRedeemed, RedeemCode } from "../codes.ts";
import * as factors from "../factors.ts";
import { HeardMessage } from "../heard/message.ts";
import { Help } from "../help/help.ts";
import { ApiKey, MakeKey } from "../keys/api-keys.ts";
import { SetWebhook, SwitchWebhook, Webhook } from "../keys/webhook.ts";
import { PushKey, SubscribePush, UnsubscribePush } from "../news/push.ts";
import { Notice, PutAwayNotices } from "../notices.ts";
import * as phones from "../phones/phone.ts";
import { Prices } from "../prices.ts";
import { RechargeWays } from "../recharge/gateways.ts";
import {
  BonusSteps,
  CreatePayment,
  CreateSslCommerzPayment,
  MyRecharge,
  PaymentCreated,
  PaymentPage,
  PayNumbers,
  SentMoney,
} from "../recharge.ts";
import { builtIns } from "../services/index.ts";
import { Service } from "../services/own.ts";
import { Config } from "../settings.ts";
import { Book, BookQuery, BookRow, NoteSum, Shop } from "../shop/shop.ts";
import { Start, StartQuery } from "../start.ts";
import { Switches } from "../switches.ts";
import { OwnData, RequiredStep, User } from "../users.ts";
import * as wallet from "../wallet.ts";
import { AddWorker, ChangeWorker, Worker } from "../workers/workers.ts";
import { type Call, type CallName, messageWith } from "./call.ts";
import { orderingCalls } from "./ordering.ts";

/** Before a login, or whether there is one or not. */
const anybodysCalls = {
  "GET config": { who: "anybody", answer: Config },
  "GET help": { who: "anybody", answer: Help },
  "POST auth/login": { who: "anybody", json: Login, answer: User },
  "POST auth/second-step/options": {
    who: "anybody",
    json: factors.Ticket,
    answer: factors.PasskeyOptions,
  },
  "POST auth/second-step": { who: "anybody", json: factors.SecondStep, answer: User },
  "POST auth/signup": { who: "anybody", json: Signup, answer: User, status: 201 },
  "POST auth/forgotten": {
    who: "anybody",
    json: Forgotten,
    answer: messageWith(phones.codeAsked),
  },
  "POST auth/forgotten/code": { who: "anybody", json: ForgottenCode },
  "POST auth/logout": { who: "anybody" },
  // A phone of the desk, by its own key.
  "POST recharge/heard": { who: "anybody", json: HeardMessage },
  // The provider sends the payer's browser here. It may come without our cookie.
  "GET bkash/callback": { who: "anybody", hidden: true },
  // SSLCommerz sends the browser by a form of its own page, without our cookie; it goes on by GET.
  "POST sslcommerz/return": { who: "anybody", hidden: true },
  "GET sslcommerz/return": { who: "anybody", hidden: true },
  // SSLCommerz's server says that a payment has changed.
  "POST sslcommerz/ipn": { who: "anybody", hidden: true },
} as const satisfies Record<CallName, Call>;

/** The calls of the specification that confirm the charge of an order, one for each price. */
export const settlements = builtIns.flatMap(({ settlement, price, editSettlement, editPrice }) => [
  ...(settlement ? [{ path: settlement, price: price.name }] : []),
  ...(editSettlement && editPrice ? [{ path: editSettlement, price: editPrice.name }] : []),
]);
const settlementCalls = Object.fromEntries(
  settlements.map(({ path }) => [`PUT users/${path}`, { who: "user", answer: wallet.Settled }]),
) as Record<
  `PUT users/update-${string}balance-${string}`,
  { who: "user"; answer: typeof wallet.Settled }
>;

/** The calls of a person who is signed in, in any role, about what is theirs. */
const ownCalls = {
  "GET start": { who: "user", worker: "self", query: StartQuery, answer: Start },
  // Server-sent events that say which lists have changed: see contract/live.ts.
  "GET live": { who: "user", worker: "self", hidden: true },
  "GET notice/notices": { who: "user", worker: "self", answer: v.array(Notice) },
  "POST notice/put-away": { who: "user", worker: "self", json: PutAwayNotices },
  "GET services": { who: "user", worker: "payer", key: "read", answer: v.array(Service) },
  "GET balance": { who: "user", worker: "payer", key: "read", answer: Prices },
  "GET apply/toggle-order": { who: "user", worker: "payer", key: "read", answer: Switches },

  "GET users/userInfo": {
    who: "user",
    worker: "self",
    key: "read",
    owing: RequiredStep.options,
    answer: User,
  },
  "GET users/sessions": { who: "user", worker: "self", answer: v.array(SessionInfo) },
  "DELETE users/sessions/:id": { who: "user", worker: "self" },
  "PUT users/update-password": {
    who: "user",
    worker: "self",
    owing: ["new-password-needed"],
    json: UpdatePassword,
  },
  // Of customers alone. A new number asks again first: whoever has it can choose a new password.
  "GET users/phone": { who: "user", answer: phones.MyPhone },
  "PUT users/phone": {
    who: "user",
    again: true,
    json: phones.GivePhone,
    answer: messageWith(phones.codeAsked),
  },
  "POST users/phone/code": { who: "user", json: phones.GiveCode },
  "PUT users/phone/sms-ready": { who: "user", json: phones.SmsReady },
  "DELETE users/phone": { who: "user", again: true },
  "GET users/avatars/:id": { who: "user", worker: "self", gives: ["image/svg+xml"] },
  "GET auth/phone-key": { who: "user", worker: "self", answer: PhoneKey },
  "GET own-data": { who: "user", worker: "self", again: true, answer: OwnData },
  "GET factors": {
    who: "user",
    worker: "self",
    owing: ["own-factor-needed"],
    answer: factors.Factors,
  },
  "POST factors/prove/options": {
    who: "user",
    worker: "self",
    owing: ["own-factor-needed"],
    answer: factors.PasskeyOptions,
  },
  "POST factors/prove": {
    who: "user",
    worker: "self",
    owing: ["own-factor-needed"],
    json: factors.Proof,
  },
  // What begins a new way in is finished by who began it, in the same session.
  "POST factors/passkey/options": {
    who: "user",
    worker: "self",
    owing: ["own-factor-needed"],
    again: "just-now",
    answer: factors.PasskeyOptions,
  },
  "POST factors/passkey": {
    who: "user",
    worker: "self",
    owing: ["own-factor-needed"],
    again: true,
    json: factors.AddPasskey,
    answer: factors.FactorAdded,
    status: 201,
  },
  "POST factors/totp/secret": {
    who: "user",
    worker: "self",
    owing: ["own-factor-needed"],
    again: "just-now",
    answer: factors.TotpSecret,
  },
  "POST factors/totp": {
    who: "user",
    worker: "self",
    owing: ["own-factor-needed"],
    again: true,
    json: factors.AddTotp,
    answer: factors.FactorAdded,
    status: 201,
  },
  "POST factors/recovery-codes": {
    who: "user",
    worker: "self",
    owing: ["own-factor-needed"],
    again: "just-now",
    answer: factors.RecoveryCodes,
  },
  "DELETE factors/:id": { who: "user", worker: "self", owing: ["own-factor-needed"], again: true },

  "GET keys": { who: "user", answer: v.array(ApiKey) },
  "POST keys": {
    who: "user",
    again: true,
    json: MakeKey,
    answer: messageWith({ _id: v.string(), key: v.string() }),
    status: 201,
  },
  "DELETE keys/:id": { who: "user" },
  "GET webhook": { who: "user", answer: Webhook },
  // Each address has a secret of its own, told once.
  "PUT webhook": {
    who: "user",
    again: true,
    json: SetWebhook,
    answer: messageWith({ secret: v.string() }),
  },
  "PUT webhook/on": { who: "user", json: SwitchWebhook },
  "POST webhook/trial": { who: "user" },
  "POST webhook/deliveries/:id/again": { who: "user" },

  // Of customers who order for others, and theirs alone.
  "GET users/shop": { who: "user", worker: "payer", answer: Shop },
  "PUT users/shop": { who: "user", json: Shop },
  "GET users/shop/book": { who: "user", worker: "author", query: BookQuery, answer: Book },
  "PUT users/shop/sums/:id": { who: "user", worker: "author", json: NoteSum, answer: BookRow },

  "GET users/workers": { who: "user", answer: v.array(Worker) },
  "POST users/workers": {
    who: "user",
    again: true,
    json: AddWorker,
    answer: messageWith({ _id: v.string() }),
    status: 201,
    refusals: [
      "username-taken",
      "password-too-common",
      "too-many-workers",
      "too-many-workers-ever",
    ],
  },
  "PUT users/workers/:id": {
    who: "user",
    again: true,
    json: ChangeWorker,
    refusals: ["password-too-common", "account-disabled", "too-many-workers"],
  },
  "DELETE users/workers/:id": { who: "user" },

  ...orderingCalls,
  ...settlementCalls,
  "GET wallet/alert": { who: "user", answer: wallet.BalanceAlertSet },
  "PUT wallet/alert": { who: "user", json: wallet.BalanceAlert },
  "GET wallet/statement": {
    who: "user",
    query: wallet.StatementQuery,
    answer: v.array(wallet.StatementRow),
  },
  "GET wallet/statement/sums": {
    who: "user",
    query: wallet.StatementDays,
    answer: wallet.StatementSums,
  },
  "GET rechargeHistory/mine": { who: "user", worker: "self", answer: v.array(MyRecharge) },
  "POST bkash/create-payment": { who: "user", json: CreatePayment, answer: PaymentCreated },
  "POST sslcommerz/create-payment": {
    who: "user",
    json: CreateSslCommerzPayment,
    answer: PaymentPage,
  },
  "GET recharge/ways": { who: "user", answer: RechargeWays },
  "GET recharge/numbers": { who: "user", answer: PayNumbers },
  "GET recharge/bonus": { who: "user", answer: BonusSteps },
  "POST recharge/code": {
    who: "user",
    json: RedeemCode,
    answer: messageWith(CodeRedeemed.entries),
  },
  "POST recharge/sent": {
    who: "user",
    json: SentMoney,
    answer: messageWith({ _id: v.string() }),
    status: 201,
  },
  "GET push/key": { who: "user", worker: "self", answer: PushKey },
  "POST push/subscription": { who: "user", worker: "self", json: SubscribePush, status: 201 },
  "DELETE push/subscription": { who: "user", worker: "self", json: UnsubscribePush },
} as const satisfies Record<CallName, Call>;

export const peopleCalls = { ...anybodysCalls, ...ownCalls };
