import * as v from "valibot";
import { Password } from "./auth.ts";
import { atMost, text } from "./values/fields.ts";
import { MAX_TYPED, normaliseNumber } from "./values/typed-text.ts";

/**
 * How somebody can prove who they are beside the password. "password": only for who has no second
 * factor.
 */
export const ProofKind = v.picklist(["passkey", "totp", "recovery", "password"]);
export type ProofKind = v.InferOutput<typeof ProofKind>;

export const Factor = v.object({
  _id: v.string(),
  kind: v.picklist(["passkey", "totp"]),
  name: v.string(),
  createdAt: v.string(),
  usedAt: v.nullable(v.string()),
});
export type Factor = v.InferOutput<typeof Factor>;

/**
 * GET /api/factors. `dueAt`: by when an admin must have added one, or nothing else can be done;
 * null when nothing is due.
 */
export const Factors = v.object({
  factors: v.array(Factor),
  recoveryCodesLeft: v.number(),
  proofs: v.array(ProofKind),
  dueAt: v.nullable(v.string()),
});
export type Factors = v.InferOutput<typeof Factors>;

/** The answer to a new factor. The codes come with the first one, and are shown this once. */
export const FactorAdded = v.object({
  message: v.string(),
  factor: Factor,
  recoveryCodes: v.optional(v.array(v.string())),
});
export type FactorAdded = v.InferOutput<typeof FactorAdded>;

export const RecoveryCodes = v.object({ message: v.string(), recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;

/** A secret for an app, as text and as the address in its QR code. */
export const TotpSecret = v.object({ secret: v.string(), address: v.string() });
export type TotpSecret = v.InferOutput<typeof TotpSecret>;

/** The options that a browser's passkey functions take, in the JSON form of WebAuthn. */
export const PasskeyOptions = v.looseObject({ challenge: v.string() });

function base64url(max: number) {
  return v.pipe(atMost(max), v.regex(/^[\w-]+$/, "invalid"));
}
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: v.literal("public-key", "not-allowed"),
};

// Browsers add fields that we don't use, so these objects are not strict.
export const NewPasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: v.optional(
      v.pipe(
        v.array(v.pipe(atMost(20), v.regex(/^[a-z-]+$/, "invalid"))),
        v.maxLength(10, "too-long"),
      ),
    ),
  }),
});
export const SignedPasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(4_000),
    userHandle: v.optional(base64url(200)),
  }),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;
export type SignedPasskey = v.InferOutput<typeof SignedPasskey>;

const code = v.pipe(
  atMost(MAX_TYPED),
  v.transform(normaliseNumber),
  v.regex(/^\d{6}$/, "not-a-number"),
);
const proofs = {
  passkey: v.optional(SignedPasskey),
  code: v.optional(code),
  recoveryCode: v.optional(v.pipe(atMost(MAX_TYPED), v.nonEmpty("required"))),
};
const isOne = (given: Record<string, unknown>) =>
  Object.values(given).filter((one) => one !== undefined).length === 1;

export const Proof = v.pipe(
  v.strictObject({ ...proofs, password: v.optional(Password) }),
  v.check((given) => isOne(given), "invalid"),
);
export type Proof = v.InferOutput<typeof Proof>;

const ticket = v.pipe(atMost(100), v.nonEmpty("required"));
export const SecondStep = v.pipe(
  v.strictObject({ ticket, ...proofs }),
  v.check(({ ticket: _, ...given }) => isOne(given), "invalid"),
);
export type SecondStep = v.InferOutput<typeof SecondStep>;
export const Ticket = v.strictObject({ ticket });

const name = text(60);
export const AddPasskey = v.strictObject({ name, passkey: NewPasskey });
export type AddPasskey = v.InferOutput<typeof AddPasskey>;
export const AddTotp = v.strictObject({ name, code });
export type AddTotp = v.InferOutput<typeof AddTotp>;
