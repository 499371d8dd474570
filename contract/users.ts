import * as v from "valibot";
import { amount, pageQuery, sought, text } from "./values/fields.ts";
import { MAX_BALANCE_TK } from "./values/money.ts";

/** Who may least, first: each may do what the one before may. */
export const Role = v.picklist(["user", "staff", "admin"]);
export type Role = v.InferOutput<typeof Role>;

export const Gender = v.picklist(["male", "female"], "not-allowed");

/**
 * What a session must do before anything else: choose an own password, or, for staff and admins,
 * add a second factor.
 */
export const RequiredStep = v.picklist(["new-password-needed", "own-factor-needed"]);
export type RequiredStep = v.InferOutput<typeof RequiredStep>;

/**
 * A user as the API sends it. `balance` in tk; `owes`, `shop`, which is open, and since when the
 * program at their address could not be told, only in the user's own answers. `dayBound`: of a
 * worker, who orders on another's balance, what they may spend in a day, in tk; their `balance` is
 * what they may spend now. `balanceVersion`: of two answers that have overtaken each other, the one
 * with the higher number is the later one.
 */
export const User = v.object({
  _id: v.string(),
  username: v.string(),
  fullName: v.string(),
  gender: Gender,
  role: Role,
  profilePic: v.string(),
  balance: v.number(),
  balanceVersion: v.optional(v.number()),
  dayBound: v.optional(v.number()),
  /** The keys of the services that a clerk works on; left out when they work on all. */
  services: v.optional(v.array(v.string())),
  owes: v.optional(RequiredStep),
  shop: v.optional(v.literal(true)),
  webhookFailedAt: v.optional(v.string()),
});
export type User = v.InferOutput<typeof User>;

/**
 * A user as admins see them. `services`: those that a clerk works on, none for all. `priceGroup`:
 * whose prices they pay, null for the list prices. `worksFor`: on whose balance a worker orders.
 * `lastActiveAt`: when they last did something here; null for never.
 */
export const ManagedUser = v.object({
  ...v.omit(User, ["owes", "balanceVersion", "services", "shop", "webhookFailedAt"]).entries,
  services: v.array(v.string()),
  priceGroup: v.nullable(v.object({ _id: v.string(), name: v.string() })),
  disabled: v.boolean(),
  worksFor: v.nullable(v.object({ _id: v.string(), username: v.string() })),
  lastActiveAt: v.nullable(v.string()),
  createdAt: v.string(),
});
export type ManagedUser = v.InferOutput<typeof ManagedUser>;

/** PUT users/users/{id}/services: the keys of those that a clerk works on; none: all. */
export const GiveServices = v.strictObject({
  services: v.pipe(
    v.array(v.pipe(v.string("required"), v.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, "not-allowed"))),
    v.maxLength(200, "too-long"),
  ),
});

/**
 * Query of the list of users: newest, most money or last active first, or by name. `q`: part of a
 * name, or an id.
 */
export const ListUsers = v.object({
  ...pageQuery,
  q: sought(100),
  sort: v.optional(v.picklist(["newest", "name", "balance", "active"])),
});
export type ListUsers = v.InferOutput<typeof ListUsers>;

/**
 * `amount` and `expectedBalance` in tk in the request, poisha once parsed. Sets the balance; it
 * does not add.
 */
export const EditUserBalance = v.strictObject({
  userId: v.pipe(v.string("required"), v.uuid("invalid")),
  amount: amount(MAX_BALANCE_TK),
  expectedBalance: v.optional(amount(MAX_BALANCE_TK)),
  reason: v.optional(text(200)),
});
export type EditUserBalance = v.InferOutput<typeof EditUserBalance>;

/** Adds to a balance, or takes from it. `amount` in tk in the request, poisha once parsed. */
export const MoveBalance = v.strictObject({
  direction: v.picklist(["add", "take"], "invalid"),
  amount: v.pipe(amount(MAX_BALANCE_TK), v.minValue(1, "required")),
  reason: text(200),
});
export type MoveBalance = v.InferOutput<typeof MoveBalance>;

const Row = v.looseObject({});

/**
 * All that is stored of a user by kind, whole, as a file for them. Times are ISO 8601 in UTC;
 * `…Poisha` are amounts in poisha.
 */
export const OwnData = v.objectWithRest({ madeAt: v.string(), account: Row }, v.array(Row));
export type OwnData = v.InferOutput<typeof OwnData>;
