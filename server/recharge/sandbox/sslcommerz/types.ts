/**
 * The words of the sandbox. Money is kept in poisha (1 tk = 100 poisha, a whole number) and becomes
 * a text in tk with two decimals ("10.00") only where it leaves the sandbox, as the gateway does.
 */

/** Form fields by name, as they travel: every value is a text. */
export type Fields = Readonly<Record<string, string>>;

/**
 * Where one attempt stands inside the sandbox. VALID is paid and never validated, VALIDATED is paid
 * and validated at least once (doc v4, "Order Validation API", field `status`). UNATTEMPTED and
 * EXPIRED are IPN statuses (official WooCommerce module, lib/sslcommerz_ipn.php).
 */
export type AttemptStatus =
  | "PENDING"
  | "VALID"
  | "VALIDATED"
  | "FAILED"
  | "CANCELLED"
  | "UNATTEMPTED"
  | "EXPIRED";

/** How an attempt can be finished on the hosted page or by the control. */
export type Outcome = "VALID" | "FAILED" | "CANCELLED" | "UNATTEMPTED" | "EXPIRED";

/** One session: what the merchant asked for in one call of `/gwprocess/v4/api.php`. */
export interface Session {
  readonly sessionkey: string;
  readonly tranId: string;
  /** The fields of the session call, without the store's password. */
  readonly fields: Fields;
  readonly createdAt: Date;
}

/** One attempt to pay. A session has one, and one more for each retry after a failure. */
export interface Transaction {
  readonly sessionkey: string;
  readonly tranId: string;
  status: AttemptStatus;
  /** What is settled, in poisha of BDT. */
  readonly amountPoisha: number;
  /** What was asked, in hundredths of `currencyType`. */
  readonly currencyAmountMinor: number;
  readonly currencyType: string;
  /** BDT for one unit of `currencyType`, four decimals, "1.0000" for BDT. */
  readonly currencyRate: string;
  /** Empty until paid: only a paid attempt has a validation id. */
  valId: string;
  bankTranId: string;
  /** When it was finished; the opening time until then. */
  at: Date;
  validatedOn: Date | null;
  error: string;
}

/** One IPN that the sandbox posted, or tried to post. */
export interface Delivery {
  readonly at: Date;
  readonly url: string;
  readonly fields: Fields;
  /** The answer's HTTP status; null when nobody answered. */
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly forged: boolean;
}

/** One call of the API that the sandbox received; the store's password is left out. */
export interface Call {
  readonly at: Date;
  readonly kind: "session" | "validation" | "query";
  readonly fields: Fields;
  /** The `status` (or `APIConnect`) the sandbox decided on; "" where it answered nothing. */
  readonly answered: string;
}
