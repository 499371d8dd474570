import * as v from "valibot";
import { amount, storable, text } from "./values/fields.ts";
import { MAX_BALANCE_TK } from "./values/money.ts";

export const Role = v.picklist(["user", "admin"]);
export type Role = v.InferOutput<typeof Role>;

export const Gender = v.picklist(["male", "female"], "not-allowed");
export type Gender = v.InferOutput<typeof Gender>;

/** A person as the API shows them. `balance` in tk. */
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

const MIN_PASSWORD = 6;
const MAX_PASSWORD = 128;

/** Passwords are taken as typed: trimming one would lock its owner out. */
const given = v.pipe(
  v.string("fill-all-fields"),
  v.nonEmpty("fill-all-fields"),
  v.maxLength(4 * MAX_PASSWORD, "too-long"),
);
const newPassword = v.pipe(
  given,
  v.minLength(MIN_PASSWORD, "password-too-short"),
  v.maxLength(MAX_PASSWORD, "too-long"),
);

/** A strict object whose absent fields read like empty ones. */
function form<const T extends v.ObjectEntries>(entries: T) {
  return v.strictObject(entries, (issue) => (issue.expected === "never" ? "unknown" : "fill-all-fields"));
}

export const Login = form({
  username: v.pipe(given, v.trim(), v.maxLength(64, "too-long"), storable),
  password: v.pipe(given, v.maxLength(MAX_PASSWORD, "too-long")),
});
export type Login = v.InferOutput<typeof Login>;

export const Signup = v.pipe(
  form({
    fullName: v.pipe(given, text(100)),
    username: v.pipe(given, v.trim(), v.regex(/^[A-Za-z0-9._-]{3,32}$/, "bad-username")),
    password: newPassword,
    confirmPassword: given,
    gender: Gender,
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (input) => input.password === input.confirmPassword,
      "passwords-differ",
    ),
    ["confirmPassword"],
  ),
);
export type Signup = v.InferOutput<typeof Signup>;

export const UpdatePassword = form({ oldPassword: given, newPassword });
export type UpdatePassword = v.InferOutput<typeof UpdatePassword>;

/** `amount` and `expectedBalance` in tk on the wire, poisha once parsed. Sets the balance; it does not add. */
export const EditUserBalance = v.strictObject({
  userId: v.pipe(v.string("required"), v.uuid("invalid")),
  amount: amount(MAX_BALANCE_TK),
  expectedBalance: v.optional(amount(MAX_BALANCE_TK)),
  reason: v.optional(text(200)),
});
export type EditUserBalance = v.InferOutput<typeof EditUserBalance>;

/** One signed-in device of the asking user. */
export const SessionInfo = v.object({
  _id: v.string(),
  userAgent: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  current: v.boolean(),
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;

/** PUT /api/users/users/{id}/disabled. */
export const DisableUser = v.strictObject({ disabled: v.boolean("invalid") });
export type DisableUser = v.InferOutput<typeof DisableUser>;

/** A password nobody chose. It is answered this once and kept nowhere. */
export const PasswordReset = v.object({ message: v.string(), password: v.string() });
export type PasswordReset = v.InferOutput<typeof PasswordReset>;
