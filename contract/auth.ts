import * as v from "valibot";
import { Phone, SmsCode } from "./phones/phone.ts";
import { Gender } from "./users.ts";
import { amount, storable, text } from "./values/fields.ts";
import { checkMobile } from "./values/identifiers.ts";
import { MAX_BALANCE_TK } from "./values/money.ts";
import { normalisePassword, normaliseUsername } from "./values/typed-text.ts";

export const MIN_PASSWORD = 6;
const MAX_PASSWORD = 128;

const given = v.pipe(v.string("fill-all-fields"), v.maxLength(4 * MAX_PASSWORD, "too-long"));
/** Never trimmed: that would lock its owner out. */
export const Password = v.pipe(
  given,
  v.transform(normalisePassword),
  v.nonEmpty("fill-all-fields"),
);
const newPassword = v.pipe(
  Password,
  v.minLength(MIN_PASSWORD, "password-too-short"),
  v.maxLength(MAX_PASSWORD, "too-long"),
);
const username = v.pipe(given, v.transform(normaliseUsername), v.nonEmpty("fill-all-fields"));

/** A strict object in which a missing field gets the same message as an empty one. */
function form<const T extends v.ObjectEntries>(entries: T) {
  return v.strictObject(entries, (issue) =>
    issue.expected === "never" ? "unknown" : "fill-all-fields",
  );
}

export const Login = form({
  username: v.pipe(username, v.maxLength(64, "too-long"), storable),
  password: v.pipe(Password, v.maxLength(MAX_PASSWORD, "too-long")),
});
export type Login = v.InferOutput<typeof Login>;

export const Signup = v.pipe(
  form({
    fullName: v.pipe(given, v.nonEmpty("fill-all-fields"), text(100)),
    username: v.pipe(
      username,
      v.regex(/^[A-Za-z0-9._-]{3,32}$/, "bad-username"),
      // At the login a number means who has proved it; older accounts may have such a name.
      v.check((name) => !checkMobile(name).ok, "username-number"),
    ),
    password: newPassword,
    /** Of the specification's body: a form that shows what is typed asks once. */
    confirmPassword: v.optional(Password),
    gender: v.optional(Gender, "male"),
    /** Kept, and used for nothing before it is proved. */
    phone: v.optional(Phone),
    /** Only from an admin. In tk in the request, poisha once parsed. */
    openingBalance: v.optional(amount(MAX_BALANCE_TK)),
    /** Only from an admin. Staff choose another password at their first login. */
    role: v.optional(v.picklist(["user", "staff"], "not-allowed")),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      ({ password, confirmPassword = password }) => password === confirmPassword,
      "passwords-differ",
    ),
    ["confirmPassword"],
  ),
);
export type Signup = v.InferOutput<typeof Signup>;

export const UpdatePassword = form({ oldPassword: Password, newPassword });
export type UpdatePassword = v.InferOutput<typeof UpdatePassword>;

/** By user name, or by a number that was proved. */
export const Forgotten = form({ username: Login.entries.username });
export type Forgotten = v.InferOutput<typeof Forgotten>;

export const ForgottenCode = form({
  username: Login.entries.username,
  code: SmsCode,
  newPassword,
});
export type ForgottenCode = v.InferOutput<typeof ForgottenCode>;

/** A device on which the user is signed in. `current`: the one that asks. */
export const SessionInfo = v.object({
  _id: v.string(),
  userAgent: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  current: v.boolean(),
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;

/**
 * The key of the signed-in user, under which this device keeps drafts and delivered files: 32 bytes
 * in base64.
 */
export const PhoneKey = v.object({ key: v.string() });
export type PhoneKey = v.InferOutput<typeof PhoneKey>;
