import type { Call, Delivery, Session, Transaction } from "./types.ts";

/** Everything the sandbox remembers, in memory. Another store needs only these methods. */
export class Store {
  readonly #sessions = new Map<string, Session>();
  readonly #transactions: Transaction[] = [];
  readonly #deliveries: Delivery[] = [];
  readonly #calls: Call[] = [];

  addSession(session: Session): void {
    this.#sessions.set(session.sessionkey, session);
  }

  session(sessionkey: string): Session | undefined {
    return this.#sessions.get(sessionkey);
  }

  sessions(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  addTransaction(transaction: Transaction): void {
    this.#transactions.push(transaction);
  }

  /** All attempts, oldest first. */
  transactions(): readonly Transaction[] {
    return this.#transactions;
  }

  ofTranId(tranId: string): readonly Transaction[] {
    return this.#transactions.filter((one) => one.tranId === tranId);
  }

  /** The newest attempt of a session. */
  ofSession(sessionkey: string): Transaction | undefined {
    return this.#transactions.findLast((one) => one.sessionkey === sessionkey);
  }

  ofValId(valId: string): Transaction | undefined {
    if (valId === "") return undefined;
    return this.#transactions.find((one) => one.valId === valId);
  }

  addDelivery(delivery: Delivery): void {
    this.#deliveries.push(delivery);
  }

  deliveries(): readonly Delivery[] {
    return this.#deliveries;
  }

  addCall(call: Call): void {
    this.#calls.push(call);
  }

  calls(): readonly Call[] {
    return this.#calls;
  }

  clear(): void {
    this.#sessions.clear();
    this.#transactions.length = 0;
    this.#deliveries.length = 0;
    this.#calls.length = 0;
  }
}
