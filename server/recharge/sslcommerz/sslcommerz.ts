import { withoutEndSlashes } from "../../../contract/values/addresses.ts";
import { appError } from "../../app-error.ts";
import type { SslCommerz } from "../../env.ts";
import { readBody } from "../../safe-fetch/limited-body.ts";
import type {
  CreatedPayment,
  NewPayment,
  PaymentRef,
  Provider,
  Report,
  Return,
} from "../provider.ts";
import { type Answer, readAttempts, readValidation, text } from "./answers.ts";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * `home`: this desk's address. `desk`: what stands for the payer, whose own name, address and
 * number stay here.
 */
export type SslCommerzOptions = SslCommerz & {
  home: string;
  desk: { name: string; email: string };
  timeoutMs?: number;
};

/** Where a payer's browser comes back to, and where SSLCommerz tells of payments. */
export const RETURN_PATH = "/api/sslcommerz/return";
export const IPN_PATH = "/api/sslcommerz/ipn";

/**
 * SSLCommerz with its hosted page, API v4, as developer.sslcommerz.com/doc/v4 documents it. The
 * money moves on the page; its validation call alone proves it. A payment goes by our invoice,
 * their `tran_id`.
 */
export function createSslCommerz(options: SslCommerzOptions): Provider {
  const { storeId, storePassword, home, timeoutMs = TIMEOUT_MS } = options;
  const base = withoutEndSlashes(options.baseUrl);

  async function create({ invoice, amount }: NewPayment): Promise<CreatedPayment> {
    const back = (status: Return["hint"]) =>
      `${home}${RETURN_PATH}?${new URLSearchParams({ status, tran_id: invoice })}`;
    const answer = await call(`${base}/gwprocess/v4/api.php`, {
      store_id: storeId,
      store_passwd: storePassword,
      total_amount: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`,
      currency: "BDT",
      tran_id: invoice,
      success_url: back("success"),
      fail_url: back("failure"),
      cancel_url: back("cancel"),
      ipn_url: `${home}${IPN_PATH}`,
      product_name: "Recharge",
      product_category: "top up",
      product_profile: "non-physical-goods",
      num_of_item: "1",
      shipping_method: "NO",
      cus_name: options.desk.name,
      cus_email: options.desk.email,
      ...nobody,
    });
    return createdOf(answer, invoice);
  }

  async function query({ invoice }: PaymentRef): Promise<Report> {
    const login = { store_id: storeId, store_passwd: storePassword, v: "1", format: "json" };
    const ask = (path: string, what: Record<string, string>) =>
      call(`${base}/validator/api/${path}.php?${new URLSearchParams({ ...what, ...login })}`);
    const found = readAttempts(
      await ask("merchantTransIDvalidationAPI", { tran_id: invoice }),
      invoice,
    );
    if (found.outcome !== "claimed") return found;
    return readValidation(await ask("validationserverAPI", { val_id: found.valId }), found);
  }

  /** Undefined when no whole answer in JSON came in time. */
  async function call(url: string, form?: Record<string, string>): Promise<Answer | undefined> {
    try {
      const response = await fetch(url, {
        redirect: "error",
        headers: { Accept: "application/json" },
        signal: AbortSignal.timeout(timeoutMs),
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      });
      const body = await readBody(response.body, MAX_ANSWER_BYTES);
      return response.ok ? (Object(JSON.parse(body.toString())) as Answer) : undefined;
    } catch {
      return undefined;
    }
  }

  async function tryOut(): Promise<string | undefined> {
    const report = await query({ paymentId: "", invoice: "KAGOJ0" });
    if (report.outcome === "open") return undefined;
    return ("code" in report && report.code) || "";
  }

  return {
    name: "sslcommerz",
    movesAt: "page",
    create,
    parseReturn,
    confirm: query,
    query,
    tryOut,
  };
}

/** What its session call asks for of every payer, and what nothing hangs on. */
const nobody = {
  cus_add1: "Dhaka",
  cus_city: "Dhaka",
  cus_postcode: "1000",
  cus_country: "Bangladesh",
  cus_phone: "01700000000",
};

/** The address alone is read: what the browser brought along is no proof of anything. */
function parseReturn({ status, tran_id: paymentId }: Record<string, string>): Return {
  const hint = status === "success" || status === "cancel" ? status : "failure";
  return paymentId && /^[A-Z\d]{1,30}$/.test(paymentId) ? { hint, paymentId } : { hint };
}

function createdOf(answer: Answer | undefined, invoice: string): CreatedPayment {
  const payUrl = text(answer?.GatewayPageURL);
  const { protocol = "" } = URL.parse(payUrl) ?? {};
  if (text(answer?.status).toUpperCase() === "SUCCESS" && /^https?:$/.test(protocol))
    return { paymentId: invoice, payUrl };
  const refused = text(answer?.status).toUpperCase() === "FAILED";
  const cause = refused ? text(answer?.failedreason) : "no answer";
  throw Object.assign(appError(refused ? "payment-refused" : "payment-away"), { cause });
}
