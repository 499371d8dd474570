import type { Outcome } from "./outcomes.ts";

/** Amounts are kept as the merchant wrote them: bKash echoes the string, `599.00` stays `599.00`. */
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
  /** A slow execute has moved the money and not answered yet. */
  answering: boolean;
  queriesSinceExecute: number;
  settled?: Settlement;
};

export type Settlement = { trxID: string; amount: string; currency: string; invoice: string; at: number };

/** `creates`, `executes` and `queries` count the calls let in, refused or not; `grants` and `refreshes` tokens given. */
export type SandboxStats = {
  grants: number;
  refreshes: number;
  tokensRefused: number;
  unauthorized: number;
  creates: number;
  executes: number;
  queries: number;
  completed: number;
};

export type SandboxState = {
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
  tokenTtlSeconds: number;
  slowAnswerMs: number;
  maxGrantsPerHour: number;
  now: () => number;
  payments: Map<string, Payment>;
  paidInvoices: Set<string>;
  lastTrxID?: string;
  /** Tokens with the time (epoch ms) at which each expires. */
  idTokens: Map<string, number>;
  refreshTokens: Map<string, number>;
  grantTimes: number[];
  blockedUntil: number;
  stats: SandboxStats;
};

export function emptyStats(): SandboxStats {
  return {
    grants: 0,
    refreshes: 0,
    tokensRefused: 0,
    unauthorized: 0,
    creates: 0,
    executes: 0,
    queries: 0,
    completed: 0,
  };
}
