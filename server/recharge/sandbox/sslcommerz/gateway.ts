/** What the gateway does, without HTTP: sessions, attempts and the IPN. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { notice, plainSums } from "./answers.ts";
import { Faults, type IpnFault } from "./faults.ts";
import { gatewayId, minorOf, rateOf, toPoisha } from "./money.ts";
import { sessionFault } from "./rules.ts";
import { signed } from "./sign.ts";
import { Store } from "./store.ts";
import type { Fields, Outcome, Session, Transaction } from "./types.ts";

export interface GatewaySettings {
  readonly storeId: string;
  readonly password: string;
  /** The address of this sandbox as browsers and merchants see it, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly strict: boolean;
  /** How long a merchant may take to answer an IPN, in ms. Not documented by the real gateway. */
  readonly ipnTimeoutMs: number;
}

const ERRORS: Readonly<Record<Outcome, string>> = {
  VALID: "",
  FAILED: "Invalid expiration date",
  CANCELLED: "Cancelled by User",
  UNATTEMPTED: "Customer did not choose any payment channel",
  EXPIRED: "Payment session timed out",
};

export class Gateway {
  readonly settings: GatewaySettings;
  readonly store = new Store();
  readonly faults = new Faults();
  /** IPNs on their way, so that stop() and tests can wait for them. */
  readonly #pending = new Set<Promise<void>>();
  #stopped = new AbortController();

  constructor(settings: GatewaySettings) {
    this.settings = settings;
  }

  /** Opens a session for the fields of the call, or says why not. */
  open(fields: Fields): { readonly session: Session } | { readonly refused: string } {
    const { storeId, password, strict } = this.settings;
    if (fields["store_id"] !== storeId || fields["store_passwd"] !== password) {
      // The words of the real gateway (official Laravel README, FAQ).
      return { refused: "Store Credential Error Or Store is De-active" };
    }
    const refused = sessionFault(fields, strict);
    if (refused !== null) return { refused };
    const tranId = fields["tran_id"] ?? "";
    // Unique "to identify your order in both your end and SSLCOMMERZ". What the real one does with
    // a second session is not documented. As the client libraries expect (sslcommerz-sdk): while
    // nothing is paid the id may be used again, and two open sessions can both be paid.
    if (this.store.ofTranId(tranId).some((one) => isPaid(one))) {
      return { refused: "Invalid Information! 'tran_id' has already been paid." };
    }
    const { store_passwd: _secret, ...kept } = fields;
    const session: Session = {
      sessionkey: randomBytes(16).toString("hex").toUpperCase(),
      tranId,
      fields: kept,
      createdAt: new Date(),
    };
    this.store.addSession(session);
    this.#attempt(session);
    return { session };
  }

  /** The address of the hosted page of a session. */
  pageUrl(session: Session): string {
    const base = this.settings.publicUrl();
    return `${base}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${session.sessionkey}`;
  }

  /** Why the page of a session takes no tap any more, or null. A failed attempt can be retried. */
  closed(session: Session): string | null {
    const status = this.store.ofSession(session.sessionkey)?.status ?? "PENDING";
    return status === "PENDING" || status === "FAILED" ? null : status;
  }

  /** Ends the newest attempt of a session. No IPN is sent and no browser is moved by this. */
  finish(session: Session, outcome: Outcome): Transaction {
    if (!Object.hasOwn(ERRORS, outcome)) throw new Error(`unknown outcome: ${outcome}`);
    if (this.closed(session) !== null) throw new Error(`session is ${this.closed(session)}`);
    const last = this.store.ofSession(session.sessionkey);
    const one = last?.status === "PENDING" ? last : this.#attempt(session);
    one.status = outcome;
    one.at = new Date();
    one.error = ERRORS[outcome];
    if (outcome === "VALID" || outcome === "FAILED") one.bankTranId = gatewayId(one.at);
    if (outcome === "VALID") one.valId = gatewayId(one.at);
    return one;
  }

  /** The signed message about an attempt, as IPN and browser carry it. */
  message(one: Transaction, fault: IpnFault): Record<string, string> {
    const session = this.#sessionOf(one);
    let fields: Fields = notice(one, session, this.settings.storeId);
    if (fault.plainAmounts) fields = plainSums(fields);
    const password = fault.wrongSign ? "not-the-password" : this.settings.password;
    return signed({ ...fields, ...fault.set }, password);
  }

  /**
   * Sends the IPN of an attempt as the fault orders. It resolves when the browser may be sent
   * back: after the merchant's answer, or at once when the IPN is to come later or never.
   */
  async notify(one: Transaction, fault: IpnFault): Promise<void> {
    const url = this.#sessionOf(one).fields["ipn_url"] ?? "";
    const when = fault.when ?? "before";
    if (url === "" || when === "never") return;
    const delay = fault.delayMs ?? (when === "after" ? 1_000 : 0);
    const sending = this.#sendCopies(url, this.message(one, fault), fault.copies ?? 1, delay);
    this.#pending.add(sending);
    void sending.finally(() => this.#pending.delete(sending));
    if (when === "before") await sending;
  }

  /** Posts one message and remembers what became of it. It never throws. */
  async deliver(url: string, fields: Fields, forged: boolean): Promise<void> {
    let httpStatus: number | null = null;
    let error: string | null = null;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
        redirect: "manual",
        signal: AbortSignal.any([
          AbortSignal.timeout(this.settings.ipnTimeoutMs),
          this.#stopped.signal,
        ]),
      });
      httpStatus = answer.status;
      await answer.body?.cancel();
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown);
    }
    this.store.addDelivery({ at: new Date(), url, fields, httpStatus, error, forged });
  }

  /** Waits for every IPN that is still on its way. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#pending]);
  }

  /** Drops the IPNs on their way and forgets everything. */
  async reset(): Promise<void> {
    this.#stopped.abort();
    await this.settled();
    this.#stopped = new AbortController();
    this.faults.clear();
    this.store.clear();
  }

  async #sendCopies(url: string, fields: Fields, copies: number, delay: number): Promise<void> {
    try {
      if (delay > 0) await sleep(delay, undefined, { signal: this.#stopped.signal });
    } catch {
      return; // stopped while waiting: this IPN is not to be sent any more
    }
    for (let i = 0; i < copies; i += 1) await this.deliver(url, fields, false);
  }

  #attempt(session: Session): Transaction {
    const currencyType = session.fields["currency"] ?? "BDT";
    const rateE4 = rateOf(currencyType) ?? 10_000;
    const minor = minorOf(session.fields["total_amount"] ?? "") ?? 0;
    const one: Transaction = {
      sessionkey: session.sessionkey,
      tranId: session.tranId,
      status: "PENDING",
      amountPoisha: toPoisha(minor, rateE4),
      currencyAmountMinor: minor,
      currencyType,
      currencyRate: (rateE4 / 10_000).toFixed(4),
      valId: "",
      bankTranId: "",
      at: new Date(),
      validatedOn: null,
      error: "",
    };
    this.store.addTransaction(one);
    return one;
  }

  #sessionOf(one: Transaction): Session {
    const session = this.store.session(one.sessionkey);
    if (!session) throw new Error("the attempt's session is gone");
    return session;
  }
}

/** Paid, whether or not somebody has asked for the validation. */
export function isPaid(one: Transaction): boolean {
  return one.status === "VALID" || one.status === "VALIDATED";
}
