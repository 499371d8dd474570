/** What a payment provider must be able to do. Amounts are in poisha. */
export type Provider = {
  /** As in `topups.provider`. */
  name: string;
  /**
   * When the money moves: at our confirm, or already on the provider's page. What was begun on such
   * a page may be paid though nobody came back, so it is asked about until its day is over, and
   * only the provider's word closes it.
   */
  movesAt: "confirm" | "page";
  /** @throws payment-away, or payment-refused for good; the provider's word is its cause */
  create(payment: NewPayment): Promise<CreatedPayment>;
  /** Reads what the payer's browser brought back. It is only a hint, never proof. */
  parseReturn(parameters: Record<string, string>): Return;
  /**
   * Moves the money, or proves that it has moved. Never throws: what is not certain is reported as
   * unknown.
   */
  confirm(payment: PaymentRef): Promise<Report>;
  /** Asks what became of a payment. Never throws. */
  query(payment: PaymentRef): Promise<Report>;
  /**
   * Asks after a payment that is none. Answers undefined where we are let in, else what it said.
   */
  tryOut(): Promise<string | undefined>;
};

/** `invoice`: at most 30 letters and digits. */
export type NewPayment = { invoice: string; amount: number; payer: string };
export type CreatedPayment = { paymentId: string; payUrl: string };

export type Return = { hint: "success" | "failure" | "cancel"; paymentId?: string };
export type PaymentRef = { paymentId: string; invoice: string };

/** Why an outcome is not known: no answer came, or it leaves open whether money moved. */
export type Doubt = "no-answer" | "duplicate" | "already-called" | "provider-error";

export type Paid = {
  outcome: "paid";
  trxId: string;
  /** Undefined when it can't be read; then it matches nothing. */
  amount: number | undefined;
  currency: string;
  invoice: string;
  /** The payer's wallet number, "" if not told. */
  payer: string;
  /** The provider asks to look at it before anything is given for it. */
  risky?: boolean;
  paidAt: Date | undefined;
};

export type Report =
  | Paid
  /**
   * Certainly no money moved. `again`: the same payment can still be made later. `cancelled`: the
   * payer did not want to.
   */
  | { outcome: "refused"; code: string; again: boolean; cancelled?: boolean }
  /** Not paid so far. */
  | { outcome: "open" }
  /** Not paid, and never will be. */
  | { outcome: "dead" }
  | Unknown;
export type Unknown = { outcome: "unknown"; doubt: Doubt; code?: string };
