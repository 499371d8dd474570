/** The test's hand in the sandbox: as typed functions and as HTTP. */
import { Hono } from "hono";
import { notice } from "./answers.ts";
import { checkedRule, type FaultRule, type IpnFault } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import { gatewayId, minorOf } from "./money.ts";
import { signed } from "./sign.ts";
import type { Call, Delivery, Fields, Outcome, Session, Transaction } from "./types.ts";
import type { SandboxEnv } from "./wire.ts";

/** An IPN that tells of a payment nobody made. */
export interface Forgery {
  readonly tranId: string;
  /** Where to post it; the ipn_url of the newest session of `tranId` unless given. */
  readonly ipnUrl?: string;
  /** "right": the store's own password (the worst case), "wrong": another one, "none": unsigned. */
  readonly sign: "right" | "wrong" | "none";
  /** Fields to overwrite before signing, such as {"val_id": "...", "amount": "10.00"}. */
  readonly set?: Fields;
}

export interface Control {
  /** Orders faults. A misspelt order throws. */
  fault(...rules: readonly FaultRule[]): void;
  /** Takes all orders back. */
  clearFaults(): void;
  /** The orders in force. */
  faults(): readonly FaultRule[];
  /**
   * Ends the newest session of a tran_id without a browser: the window that was closed. The IPN
   * goes out as ordered by the "ipn" faults. EXPIRED and UNATTEMPTED exist only here.
   */
  finish(tranId: string, outcome: Outcome): Promise<Transaction>;
  /** Posts the IPN of the newest attempt of a tran_id now, whatever was sent before. */
  sendIpn(tranId: string, fault?: IpnFault): Promise<void>;
  /** Posts an IPN for a payment that was never made. */
  forgeIpn(forgery: Forgery): Promise<void>;
  /** The sessions made, oldest first, with the fields of the call (no password). */
  sessions(): readonly Session[];
  /** Every IPN posted, oldest first, with what the merchant answered. */
  deliveries(): readonly Delivery[];
  /** Every API call received, oldest first. */
  calls(): readonly Call[];
  /** Waits for the IPNs that are still on their way. */
  settled(): Promise<void>;
  /** Forgets everything, orders included. */
  reset(): Promise<void>;
}

function newestSession(gateway: Gateway, tranId: string): Session {
  const found = gateway.store.sessions().findLast((one) => one.tranId === tranId);
  if (!found) throw new Error(`no session for tran_id ${tranId}`);
  return found;
}

function forgedFields(gateway: Gateway, forgery: Forgery): Fields {
  const real = gateway.store.sessions().findLast((one) => one.tranId === forgery.tranId);
  const fields: Fields = real?.fields ?? { total_amount: "100.00", currency: "BDT" };
  const session: Session = real ?? {
    sessionkey: "",
    tranId: forgery.tranId,
    fields,
    createdAt: new Date(),
  };
  const minor = minorOf(fields["total_amount"] ?? "") ?? 0;
  const at = new Date();
  const pretended: Transaction = {
    sessionkey: session.sessionkey,
    tranId: forgery.tranId,
    status: "VALID",
    amountPoisha: minor,
    currencyAmountMinor: minor,
    currencyType: fields["currency"] ?? "BDT",
    currencyRate: "1.0000",
    valId: gatewayId(at),
    bankTranId: gatewayId(at),
    at,
    validatedOn: null,
    error: "",
  };
  const told = { ...notice(pretended, session, gateway.settings.storeId), ...forgery.set };
  if (forgery.sign === "none") return told;
  return signed(told, forgery.sign === "right" ? gateway.settings.password : "not-the-password");
}

/** The typed functions. */
export function controlOf(gateway: Gateway): Control {
  return {
    fault: (...rules) => {
      for (const rule of rules.map(checkedRule)) gateway.faults.add(rule);
    },
    clearFaults: () => gateway.faults.clear(),
    faults: () => gateway.faults.list(),
    finish: async (tranId, outcome) => {
      const one = gateway.finish(newestSession(gateway, tranId), outcome);
      await gateway.notify(one, gateway.faults.take("ipn", tranId));
      return one;
    },
    sendIpn: async (tranId, fault = {}) => {
      const one = gateway.store.ofTranId(tranId).at(-1);
      if (!one || one.status === "PENDING") throw new Error(`nothing to tell about ${tranId}`);
      await gateway.notify(one, { ...fault, when: "before" });
    },
    forgeIpn: async (forgery) => {
      const url = forgery.ipnUrl ?? newestSession(gateway, forgery.tranId).fields["ipn_url"];
      if (!url) throw new Error("no address to post the IPN to");
      await gateway.deliver(url, forgedFields(gateway, forgery), true);
    },
    sessions: () => gateway.store.sessions(),
    deliveries: () => gateway.store.deliveries(),
    calls: () => gateway.store.calls(),
    settled: () => gateway.settled(),
    reset: () => gateway.reset(),
  };
}

function state(gateway: Gateway): Record<string, unknown> {
  return {
    faults: gateway.faults.list(),
    sessions: gateway.store.sessions(),
    transactions: gateway.store.transactions(),
    deliveries: gateway.store.deliveries(),
    calls: gateway.store.calls(),
  };
}

/** The same by HTTP; the routes are described at the head of sandbox.ts. */
export function controlRoutes(gateway: Gateway, control: Control): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.onError((error, c) => c.json({ error: error.message }, 400));
  app.get("/", (c) => c.json(state(gateway)));
  app.put("/", async (c) => {
    const body = await c.req.json<{ reset?: boolean; clear?: boolean; faults?: FaultRule[] }>();
    const rules = (body.faults ?? []).map(checkedRule);
    if (body.reset) await control.reset();
    if (body.clear) control.clearFaults();
    control.fault(...rules);
    return c.json({ faults: control.faults() });
  });
  app.delete("/", async (c) => {
    await control.reset();
    return c.json({ faults: [] });
  });
  app.post("/finish", async (c) => {
    const body = await c.req.json<{ tranId: string; outcome: Outcome }>();
    return c.json(await control.finish(body.tranId, body.outcome));
  });
  app.post("/ipn", async (c) => {
    const body = await c.req.json<{ tranId: string; fault?: IpnFault }>();
    await control.sendIpn(body.tranId, body.fault);
    return c.json(gateway.store.deliveries().at(-1) ?? null);
  });
  app.post("/forge", async (c) => {
    await control.forgeIpn(await c.req.json<Forgery>());
    return c.json(gateway.store.deliveries().at(-1) ?? null);
  });
  return app;
}
