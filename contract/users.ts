import * as v from "valibot";
import { amount, text } from "./values/fields.ts";
import { MAX_BALANCE_TK } from "./values/money.ts";

export const Role = v.picklist(["user", "admin"]);
export type Role = v.InferOutput<typeof Role>;

export const Gender = v.picklist(["male", "female"], "not-allowed");
export type Gender = v.InferOutput<typeof Gender>;

/** A user as the API sends it. `balance` in tk. */
export const User = v.object({
  _id: v.string(),
  username: v.string(),
  fullName: v.string(),
  gender: Gender,
  role: Role,
  profilePic: v.string(),
  balance: v.number(),
});
export type User = v.InferOutput<typeof User>;

/** A user as admins see them. */
export const ManagedUser = v.object({
  ...User.entries,
  disabled: v.boolean(),
  createdAt: v.string(),
});
export type ManagedUser = v.InferOutput<typeof ManagedUser>;

/** `amount` and `expectedBalance` in tk in the request, poisha once parsed. Sets the balance; it does not add. */
export const EditUserBalance = v.strictObject({
  userId: v.pipe(v.string("required"), v.uuid("invalid")),
  amount: amount(MAX_BALANCE_TK),
  expectedBalance: v.optional(amount(MAX_BALANCE_TK)),
  reason: v.optional(text(200)),
});
export type EditUserBalance = v.InferOutput<typeof EditUserBalance>;

/** PUT /api/users/users/{id}/disabled. */
export const DisableUser = v.strictObject({ disabled: v.boolean("invalid") });
export type DisableUser = v.InferOutput<typeof DisableUser>;

/** Answer to a reset. The new password is shown this once and stored nowhere. */
export const PasswordReset = v.object({ message: v.string(), password: v.string() });
export type PasswordReset = v.InferOutput<typeof PasswordReset>;
