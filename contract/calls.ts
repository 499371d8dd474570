import * as v from "valibot";
import { AuditFilter, AuditLine } from "./audit.ts";
import { SessionInfo } from "./auth.ts";
import { OrderMessage, ReadByStaff, StaffNote, WriteNote, WriteToOwner } from "./conversation.ts";
import { Dashboard, WaitingWork } from "./dashboard.ts";
import type { ErrorCode } from "./errors.ts";
import { CreateNotice, Notice } from "./notices.ts";
import { OrderStatus } from "./orders.ts";
import { ChangePrices, PriceChange, pricePaths } from "./prices.ts";
import * as queue from "./queue.ts";
import {
  ListRecharges,
  PayNumbers,
  RechargeFilter,
  RechargeHistory,
  RechargeRecord,
  RefuseSentMoney,
} from "./recharge.ts";
import { ChangeService, NewService, OrderOfServices, Service, ServiceKey } from "./services/own.ts";
import { SetHours, ToggleOrder } from "./switches.ts";
import { EditUserBalance, ListUsers, ManagedUser, MoveBalance } from "./users.ts";
import { amount, pageQuery, wholeNumber } from "./values/fields.ts";
import { MAX_PRICE_TK } from "./values/money.ts";
import { StatementQuery, StatementRow } from "./wallet.ts";

export type Schema = v.GenericSchema;
type Name = `${"GET" | "POST" | "PUT" | "DELETE"} ${string}`;
/**
 * `path`: of names in the address that are no ids. `file`: a form with one file is sent. `reads`: it changes nothing, though it is
 * no GET. `staff`: staff may make it too, not only admins. `refusals`: what it may refuse besides session, access, form, key and
 * number of requests; a test that meets another one fails. Without `answer` it is a {message}.
 */
export type Call = Partial<Record<"path" | "query" | "json" | "answer", Schema>> & {
  file?: true;
  reads?: true;
  staff?: true;
  status?: 201;
  refusals?: readonly ErrorCode[];
};

export const Message = v.object({ message: v.string() });

export function messageWith<T extends v.ObjectEntries>(facts: T) {
  return v.object({ message: v.string(), ...facts });
}

const ofFile = [
  "wrong-type",
  "unreadable-file",
  "encrypted-pdf",
  "signed-pdf",
  "image-too-large",
] as const;

/** The calls of the specification that set one price each, by the name of the setting. */
const priceCalls = Object.fromEntries(
  Object.entries(pricePaths).map(([path, name]) => [
    `POST balance/${path}`,
    {
      json: v.strictObject({ [name]: amount(MAX_PRICE_TK) }),
      answer: messageWith({ [name]: v.number() }),
    },
  ]),
) as Record<
  `POST balance/${string}`,
  { json: v.GenericSchema<unknown, Record<string, number>>; answer: Schema }
>;

/** By method and address below /api. The server validates by this table and describes from it; the page has its types. */
export const adminCalls = {
  "GET overview": { answer: Dashboard },
  "GET overview/work": { staff: true, answer: WaitingWork },

  "GET apply/order": { staff: true, query: queue.ListQueue, answer: v.array(queue.QueueItem) },
  "GET apply/order/:id": { staff: true, answer: queue.QueueItem },
  "GET apply/order-counts": {
    staff: true,
    query: queue.CountQueue,
    answer: v.object(
      v.entriesFromList(["all", "unanswered", "wrong", ...OrderStatus.options], v.number()),
    ),
  },
  "GET apply/cancel-notes": { staff: true, answer: v.array(v.string()) },
  "POST apply/match-files": {
    staff: true,
    json: queue.MatchFiles,
    answer: v.array(queue.FileMatch),
    reads: true,
  },
  "POST apply/preview": {
    staff: true,
    file: true,
    reads: true,
    answer: queue.PdfPreview,
    refusals: ofFile,
  },
  "POST apply/update-form/:id": {
    staff: true,
    query: queue.DeliverFile,
    file: true,
    answer: queue.Delivery,
    refusals: ["order-not-pending", "delivery-changed", ...ofFile],
  },
  "DELETE apply/order/:id/delivery": {
    staff: true,
    query: queue.TakeBackDelivery,
    refusals: ["delivery-changed", "delivery-final"],
  },
  "PUT apply/order/:id": {
    staff: true,
    json: queue.CancelOrder,
    refusals: ["order-not-pending", "staff-refund-limit"],
  },
  "POST apply/order/:id/refund": {
    staff: true,
    json: queue.RefundOrder,
    answer: messageWith({ returned: v.number() }),
    refusals: ["refund-limit", "refund-changed", "staff-refund-limit"],
  },
  "POST apply/order/:id/claim": { staff: true, refusals: ["order-not-pending", "already-claimed"] },
  "DELETE apply/order/:id/claim": { staff: true, refusals: ["already-claimed"] },
  "GET apply/order/:id/messages": { staff: true, answer: v.array(OrderMessage) },
  "PUT apply/order/:id/messages": {
    staff: true,
    json: WriteToOwner,
    answer: OrderMessage,
    refusals: ["too-many-messages", "too-many-message-files", "attachments-missing"],
  },
  "POST apply/order/:id/messages/read": { staff: true, json: ReadByStaff },
  "GET apply/order/:id/notes": { staff: true, answer: v.array(StaffNote) },
  "PUT apply/order/:id/notes": { staff: true, json: WriteNote, answer: StaffNote },
  "DELETE apply/notes/:id": { staff: true },
  "GET users/users/:id/notes": { answer: v.array(StaffNote) },
  "PUT users/users/:id/notes": { json: WriteNote, answer: StaffNote },
  "DELETE apply/delete-all-orders": {
    refusals: ["orders-changed"],
    query: v.object({ expectedCount: v.optional(wholeNumber(0)) }),
    answer: messageWith({ deleted: v.number(), refunded: v.number() }),
  },

  "GET users": { query: ListUsers, answer: v.array(ManagedUser) },
  "PUT users/edit-user-balance": {
    json: EditUserBalance,
    answer: messageWith({ balance: v.number() }),
    refusals: ["balance-changed"],
  },
  "POST users/users/:id/balance": {
    json: MoveBalance,
    answer: messageWith({ balance: v.number() }),
    refusals: ["insufficient-balance", "balance-limit"],
  },
  "GET users/users/:id": { answer: ManagedUser },
  "DELETE users/users/:id": { refusals: ["own-account", "last-admin"] },
  "PUT users/users/:id/disabled": {
    json: v.strictObject({ disabled: v.boolean("invalid") }),
    refusals: ["own-account", "last-admin"],
  },
  // The password is in this answer alone, and stored nowhere.
  "POST users/users/:id/reset-password": {
    answer: messageWith({ password: v.string() }),
    refusals: ["own-account", "factor-needed", "confirm-needed"],
  },
  "GET users/users/:id/sessions": { answer: v.array(SessionInfo) },
  "DELETE users/users/:id/sessions": {},
  "DELETE users/users/:id/sessions/:session": {},
  "GET users/users/:id/statement": { query: StatementQuery, answer: v.array(StatementRow) },

  "POST notice/notices": {
    json: CreateNotice,
    answer: messageWith({ notice: Notice }),
    status: 201,
  },
  "DELETE notice/notices/:id": {},

  ...priceCalls,
  "PUT balance": { json: ChangePrices, refusals: ["prices-changed"] },
  "GET balance/changes": { answer: v.array(PriceChange) },
  "PUT apply/toggle-order": { json: ToggleOrder },
  "PUT apply/opening-hours": { json: SetHours },
  "POST services": {
    json: NewService,
    answer: Service,
    status: 201,
    refusals: ["too-many-services"],
  },
  "PUT services": { json: OrderOfServices },
  "PUT services/:key": {
    path: ServiceKey,
    json: ChangeService,
    answer: Service,
    refusals: ["service-changed", "built-in-service"],
  },
  "DELETE services/:key": {
    path: ServiceKey,
    query: v.object({ version: v.optional(wholeNumber(0)) }),
    refusals: ["service-changed", "built-in-service"],
  },

  "GET audit": {
    query: v.object({ ...AuditFilter.entries, ...pageQuery }),
    answer: v.array(AuditLine),
  },
  "GET audit/admin-alerts": { answer: v.array(AuditLine) },
  "GET audit/csv": { query: AuditFilter, answer: v.string() },
  "GET recharge/waiting": { staff: true, answer: v.array(RechargeRecord) },
  "POST recharge/waiting/:id/accept": {
    staff: true,
    refusals: ["sent-money-decided", "sent-money-gone", "trx-used"],
  },
  "POST recharge/waiting/:id/refuse": {
    staff: true,
    json: RefuseSentMoney,
    refusals: ["sent-money-decided"],
  },
  "PUT recharge/numbers": { json: PayNumbers },
  "GET rechargeHistory/get": { query: ListRecharges, answer: RechargeHistory },
  "GET rechargeHistory/csv": { query: RechargeFilter, answer: v.string() },
  "DELETE rechargeHistory/delete": { answer: v.object({ status: v.literal("success") }) },
  "POST rechargeHistory/:id/recheck": { answer: messageWith({ recharge: RechargeRecord }) },
} as const satisfies Record<Name, Call>;

export type AdminCalls = typeof adminCalls;
export type AdminCall = keyof AdminCalls;

type Part<C, Key extends string, Else = undefined> = C extends { readonly [K in Key]: infer S }
  ? S
  : Else;
export type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
/** "users/:id/sessions/:session" → "id" | "session" */
export type NamesIn<Path> = Path extends `${string}:${infer One}/${infer Rest}`
  ? One | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer One}`
    ? One
    : never;

export type AdminChange = {
  [C in AdminCall]: C extends `GET ${string}`
    ? never
    : AdminCalls[C] extends { reads: true }
      ? never
      : C;
}[AdminCall];
export type Answer<C extends AdminCall> = Output<Part<AdminCalls[C], "answer", typeof Message>>;
/** The parts of its request as the server has read them. */
export type Received<C extends AdminCall> = {
  path: Record<NamesIn<C>, string>;
  query: Output<Part<AdminCalls[C], "query">>;
  json: Output<Part<AdminCalls[C], "json">>;
};
/** The parts of its request as the page gives them. */
export type Sent<C extends AdminCall> = {
  path: Record<NamesIn<C>, string>;
  searchParams: {
    [Key in keyof Input<Part<AdminCalls[C], "query">>]:
      | Input<Part<AdminCalls[C], "query">>[Key]
      | number;
  };
  json: Input<Part<AdminCalls[C], "json">>;
};
/** Those of its parts that a request must have. */
export type PartsOf<C extends AdminCall> =
  | (NamesIn<C> extends never ? never : "path")
  | (AdminCalls[C] extends { query: Schema } ? "searchParams" : never)
  | (AdminCalls[C] extends { json: Schema } ? "json" : never);
