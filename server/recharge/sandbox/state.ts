import type { Outcome } from "./outcomes.ts";
import type { SandboxOptions } from "./sandbox.ts";

/** The amount is kept as the merchant wrote it, because bKash echoes the string: `599.00` stays `599.00`. */
export type Payment = {
  paymentID: string;
  signature: string;
  amount: string;
  payerReference: string;
  callbackURL: string;
  merchantInvoiceNumber: string;
  createdAt: number;
  msisdn: string;
  outcome?: Outcome;
  executed: boolean;
  settled?: Settlement;
};

export type Settlement = { trxID: string; at: number };

/** What a sandbox counts. `creates`, `executes` and `queries` are calls with a good token, refused ones included. */
export const noCalls = {
  grants: 0,
  refreshes: 0,
  tokensRefused: 0,
  unauthorized: 0,
  creates: 0,
  executes: 0,
  queries: 0,
  completed: 0,
};
export type SandboxStats = typeof noCalls;

export type SandboxState = Required<Omit<SandboxOptions, "basePath" | "pageOrigin">> & {
  payments: Map<string, Payment>;
  paidInvoices: Set<string>;
  /** Tokens with the time (epoch ms) at which each expires. */
  idTokens: Map<string, number>;
  refreshTokens: Map<string, number>;
  grantTimes: number[];
  blockedUntil: number;
  stats: SandboxStats;
};
