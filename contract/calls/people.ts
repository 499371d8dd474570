import * as v from "valibot";
import { AttachmentName, AttachmentStored } from "../attachments.ts";
import {
  Forgotten,
  ForgottenCode,
  Login,
  PhoneKey,
  SessionInfo,
  Signup,
  UpdatePassword,
} from "../auth.ts";
import { BirthExtract, ExtractBirth } from "../birth.ts";
import { CodeRedeemed, RedeemCode } from "../codes.ts";
import { OrderMessage, ReadMessages, WriteMessage } from "../conversation.ts";
import * as factors from "../factors.ts";
import { fileTypes } from "../files.ts";
import { HeardMessage } from "../heard/message.ts";
import { Help } from "../help/help.ts";
import { ApiKey, MakeKey } from "../keys/api-keys.ts";
import { SetWebhook, SwitchWebhook, Webhook } from "../keys/webhook.ts";
import { PushKey, SubscribePush, UnsubscribePush } from "../news/push.ts";
import { Notice, PutAwayNotices } from "../notices.ts";
import * as orders from "../orders.ts";
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
import { ListRoshids, Roshid, RoshidId, RoshidSaved, SaveRoshid } from "../roshid.ts";
import { LookUp, ServerCopy, ServerCopyBackup } from "../server-copy/look-up.ts";
import { builtIns } from "../services/index.ts";
import { Service } from "../services/own.ts";
import { Config } from "../settings.ts";
import { Book, BookQuery, BookRow, NoteSum, Shop } from "../shop/shop.ts";
import { Start, StartQuery } from "../start.ts";
import { Switches } from "../switches.ts";
import { OwnData, RequiredStep, User } from "../users.ts";
import * as wallet from "../wallet.ts";
import { type Call, type CallName, messageWith } from "./call.ts";

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
  "GET start": { who: "user", query: StartQuery, answer: Start },
  // Server-sent events that say which lists have changed: see contract/live.ts.
  "GET live": { who: "user", hidden: true },
  "GET notice/notices": { who: "user", answer: v.array(Notice) },
  "POST notice/put-away": { who: "user", json: PutAwayNotices },
  "GET services": { who: "user", key: "read", answer: v.array(Service) },
  "GET balance": { who: "user", key: "read", answer: Prices },
  "GET apply/toggle-order": { who: "user", key: "read", answer: Switches },

  "GET users/userInfo": { who: "user", key: "read", owing: RequiredStep.options, answer: User },
  "GET users/sessions": { who: "user", answer: v.array(SessionInfo) },
  "DELETE users/sessions/:id": { who: "user" },
  "PUT users/update-password": {
    who: "user",
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
  "GET users/avatars/:id": { who: "user", gives: ["image/svg+xml"] },
  "GET auth/phone-key": { who: "user", answer: PhoneKey },
  "GET own-data": { who: "user", again: true, answer: OwnData },
  "GET factors": { who: "user", owing: ["own-factor-needed"], answer: factors.Factors },
  "POST factors/prove/options": {
    who: "user",
    owing: ["own-factor-needed"],
    answer: factors.PasskeyOptions,
  },
  "POST factors/prove": { who: "user", owing: ["own-factor-needed"], json: factors.Proof },
  // What begins a new way in is finished by who began it, in the same session.
  "POST factors/passkey/options": {
    who: "user",
    owing: ["own-factor-needed"],
    again: "just-now",
    answer: factors.PasskeyOptions,
  },
  "POST factors/passkey": {
    who: "user",
    owing: ["own-factor-needed"],
    again: true,
    json: factors.AddPasskey,
    answer: factors.FactorAdded,
    status: 201,
  },
  "POST factors/totp/secret": {
    who: "user",
    owing: ["own-factor-needed"],
    again: "just-now",
    answer: factors.TotpSecret,
  },
  "POST factors/totp": {
    who: "user",
    owing: ["own-factor-needed"],
    again: true,
    json: factors.AddTotp,
    answer: factors.FactorAdded,
    status: 201,
  },
  "POST factors/recovery-codes": {
    who: "user",
    owing: ["own-factor-needed"],
    again: "just-now",
    answer: factors.RecoveryCodes,
  },
  "DELETE factors/:id": { who: "user", owing: ["own-factor-needed"], again: true },

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
  "GET users/shop": { who: "user", answer: Shop },
  "PUT users/shop": { who: "user", json: Shop },
  "GET users/shop/book": { who: "user", query: BookQuery, answer: Book },
  "PUT users/shop/sums/:id": { who: "user", json: NoteSum, answer: BookRow },

  "POST apply/order": {
    who: "user",
    key: "order",
    json: orders.OrderBody,
    answer: orders.OrderPlaced,
    status: 201,
  },
  "GET apply/my-order": {
    who: "user",
    key: "read",
    query: orders.ListMyOrders,
    answer: v.array(orders.Order),
  },
  "GET apply/my-order/:id": { who: "user", key: "read", answer: orders.Order },
  "PUT apply/my-order/:id": { who: "user", json: orders.WithdrawOrder },
  "PUT apply/my-order/:id/was-right": { who: "user", json: orders.SayWasRight },
  "POST apply/cancels-seen": { who: "user", json: orders.CancelsSeen },
  "PUT apply/my-order/:id/link": { who: "user", answer: orders.OrderLink },
  "DELETE apply/my-order/:id/link": { who: "user" },
  "GET apply/my-order/:id/messages": { who: "user", key: "read", answer: v.array(OrderMessage) },
  "PUT apply/my-order/:id/messages": {
    who: "user",
    key: "order",
    json: WriteMessage,
    answer: OrderMessage,
  },
  "POST apply/my-order/:id/messages/read": { who: "user", json: ReadMessages },
  "GET files/:id": { who: "user", key: "read", gives: Object.keys(fileTypes) },
  "PUT attachments/:sha256": {
    who: "user",
    key: "order",
    path: AttachmentName,
    sends: "bytes",
    answer: AttachmentStored,
  },
  "DELETE attachments/:sha256": { who: "user", key: "order", path: AttachmentName },
  "GET attachments/:id/file": {
    who: "user",
    key: "read",
    gives: ["image/jpeg", "application/pdf"],
  },
  "GET apply/push-backup": { who: "user", query: LookUp, answer: ServerCopy },
  "GET apply/server-copy-backup": { who: "user", query: LookUp, answer: ServerCopyBackup },
  "POST openai/extract-birth-info": { who: "user", json: ExtractBirth, answer: BirthExtract },
  "POST apply/create-roshid": { who: "user", json: SaveRoshid, answer: RoshidSaved, status: 201 },
  "PUT apply/update-roshid/:id": { who: "user", json: SaveRoshid, answer: RoshidSaved },
  "GET apply/get-roshid": { who: "user", query: ListRoshids, answer: v.array(Roshid) },
  "GET apply/get-roshid/:id": { who: "user", answer: Roshid },
  "DELETE apply/delete-roshid": { who: "user", json: RoshidId },
  "PUT apply/restore-roshid": { who: "user", json: RoshidId },

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
  "GET rechargeHistory/mine": { who: "user", answer: v.array(MyRecharge) },
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
  "GET push/key": { who: "user", answer: PushKey },
  "POST push/subscription": { who: "user", json: SubscribePush, status: 201 },
  "DELETE push/subscription": { who: "user", json: UnsubscribePush },
} as const satisfies Record<CallName, Call>;

export const peopleCalls = { ...anybodysCalls, ...ownCalls };
