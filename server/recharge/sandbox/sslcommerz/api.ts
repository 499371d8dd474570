/** The three calls of the API, as Hono handlers. */
import type { Context } from "hono";
import { details, sessionMade, sessionRefused, trailer } from "./answers.ts";
import type { ExtraAttempt, QueryFault, ValidationFault } from "./faults.ts";
import { type Gateway, isPaid } from "./gateway.ts";
import { gatewayId } from "./money.ts";
import type { Call, Fields, Transaction } from "./types.ts";
import { answer, isUndone, type SandboxEnv } from "./wire.ts";

type Body = Record<string, unknown>;

function remember(gateway: Gateway, kind: Call["kind"], fields: Fields, answered: string): void {
  const { store_passwd: _secret, ...kept } = fields;
  gateway.store.addCall({ at: new Date(), kind, fields: kept, answered });
}

/** The fields of a form body, url-encoded or multipart; of another body, none. */
async function formFields(c: Context<SandboxEnv>): Promise<Record<string, string>> {
  // The documentation asks for a POST of form fields. The official PHP library sends multipart,
  // the Python one url-encoded: both are taken. JSON is not.
  const parsed = await c.req.parseBody().catch(() => ({}));
  const texts = Object.entries(parsed).filter((pair): pair is [string, string] => {
    return typeof pair[1] === "string";
  });
  return Object.fromEntries(texts);
}

/**
 * POST /gwprocess/v4/api.php — opens a session. Sums are texts in tk ("10.00").
 * Source: https://developer.sslcommerz.com/doc/v4/ (initiate payment)
 */
export async function sessionCall(gateway: Gateway, c: Context<SandboxEnv>): Promise<Response> {
  const fields = await formFields(c);
  const fault = gateway.faults.take("session", fields["tran_id"] ?? "");
  if (isUndone(fault)) {
    remember(gateway, "session", fields, "");
    return answer(c, {}, fault);
  }
  const opened =
    fault.refuse === undefined ? gateway.open(fields) : { refused: fault.refuse || "Refused" };
  const body =
    "session" in opened
      ? sessionMade(opened.session, gateway.pageUrl(opened.session))
      : sessionRefused(opened.refused);
  remember(gateway, "session", fields, String(body["status"]));
  return answer(c, body, fault);
}

/**
 * Credentials and format, the same for validation and query; null when good. The four words of
 * APIConnect are documented without their meaning; this is the sandbox's reading of them:
 * INVALID_REQUEST for a bad request, FAILED for bad credentials. A client should take only DONE.
 */
function refusedConnect(gateway: Gateway, fields: Fields, ids: readonly string[]): string | null {
  const { storeId, password } = gateway.settings;
  if (!fields["store_id"] || !fields["store_passwd"]) return "INVALID_REQUEST";
  if (fields["store_id"] !== storeId || fields["store_passwd"] !== password) return "FAILED";
  if (!ids.some((id) => fields[id])) return "INVALID_REQUEST";
  // The real one knows "xml" too. The sandbox does not, and says so instead of sending JSON.
  if (fields["format"] && fields["format"] !== "json") return "INVALID_REQUEST";
  return null;
}

function validationBody(gateway: Gateway, fields: Fields, fault: ValidationFault): Body {
  const refused = refusedConnect(gateway, fields, ["val_id"]);
  if (refused !== null) return { status: "INVALID_TRANSACTION", APIConnect: refused };
  const one = gateway.store.ofValId(fields["val_id"] ?? "");
  const session = one && gateway.store.session(one.sessionkey);
  if (!one || !session) {
    return { status: "INVALID_TRANSACTION", ...trailer(null), ...fault.set };
  }
  if (fault.status !== undefined) {
    return { ...details(one, session, fault.status), ...trailer(null), ...fault.set };
  }
  // VALID the first time, VALIDATED from then on ("Once the Validation API is called, then the
  // status will be returned as VALIDATED", https://developer.sslcommerz.com).
  const status = one.status;
  one.status = "VALIDATED";
  one.validatedOn ??= new Date();
  return { ...details(one, session, status), ...trailer(one), ...fault.set };
}

/**
 * GET /validator/api/validationserverAPI.php — says whether a val_id is a real payment.
 * Source: https://developer.sslcommerz.com/doc/v4/#order-validation-api
 */
export async function validationCall(gateway: Gateway, c: Context<SandboxEnv>): Promise<Response> {
  const fields = c.req.query();
  const valId = fields["val_id"] ?? "";
  const fault = gateway.faults.take("validation", gateway.store.ofValId(valId)?.tranId ?? "");
  const body = isUndone(fault) ? {} : validationBody(gateway, fields, fault);
  remember(gateway, "validation", fields, String(body["status"] ?? ""));
  return answer(c, body, fault);
}

function shownStatus(one: Transaction, fault: QueryFault): string {
  // PENDING is the documented word. A third party saw PROCESSING from the real sandbox for a
  // session that nobody paid (NOTES.md); a test can ask for it with `unpaidStatus`.
  return one.status === "PENDING" ? (fault.unpaidStatus ?? "PENDING") : one.status;
}

function extra(model: Fields, wanted: ExtraAttempt): Fields {
  const at = new Date();
  const paid = wanted.status === "VALID" || wanted.status === "VALIDATED";
  return {
    ...model,
    status: wanted.status,
    val_id: paid ? gatewayId(at) : "",
    bank_tran_id: gatewayId(at),
    error: paid ? "" : "Invalid expiration date",
    ...wanted.set,
  };
}

function tranIdBody(gateway: Gateway, tranId: string, fault: QueryFault): Body {
  const real: Fields[] = [];
  if (fault.notFound === undefined) {
    for (const one of gateway.store.ofTranId(tranId)) {
      const session = gateway.store.session(one.sessionkey);
      if (session) real.push({ ...details(one, session, shownStatus(one, fault)), ...fault.set });
    }
  }
  const model = real[0] ?? { tran_id: tranId };
  const list = [
    ...(fault.before ?? []).map((wanted) => extra(model, wanted)),
    ...real,
    ...(fault.after ?? []).map((wanted) => extra(model, wanted)),
  ];
  if (list.length === 0) {
    // Seen on the real sandbox by a third party: none found, and still one element.
    const element = fault.notFound === "emptyList" ? [] : [{ tran_id: tranId, status: "INVALID" }];
    return { APIConnect: "DONE", no_of_trans_found: 0, element };
  }
  return {
    APIConnect: "DONE",
    no_of_trans_found: list.length,
    element: fault.elementAsObject ? list[0] : list,
  };
}

function sessionkeyBody(gateway: Gateway, sessionkey: string, fault: QueryFault): Body {
  const session = gateway.store.session(sessionkey);
  const one = gateway.store.ofSession(sessionkey);
  if (!session || !one || fault.notFound !== undefined) {
    // Not documented; the word is the one the query by tran_id was seen to use.
    return { APIConnect: "DONE", status: "INVALID", sessionkey };
  }
  const shown = details(one, session, shownStatus(one, fault));
  return { APIConnect: "DONE", sessionkey, ...shown, ...fault.set };
}

/**
 * GET /validator/api/merchantTransIDvalidationAPI.php — by tran_id a list of attempts, by
 * sessionkey one. A query never turns VALID into VALIDATED. Refunds live at the same address and
 * are not part of this sandbox: they get INVALID_REQUEST.
 * Source: https://developer.sslcommerz.com/doc/v4/ (transaction query)
 */
export async function queryCall(gateway: Gateway, c: Context<SandboxEnv>): Promise<Response> {
  const fields = c.req.query();
  const sessionkey = fields["sessionkey"] ?? "";
  const tranId = fields["tran_id"] ?? gateway.store.session(sessionkey)?.tranId ?? "";
  const fault = gateway.faults.take("query", tranId);
  let body: Body = {};
  if (!isUndone(fault)) {
    const refused = refusedConnect(gateway, fields, ["tran_id", "sessionkey"]);
    if (refused !== null) body = { APIConnect: refused };
    else if (sessionkey !== "") body = sessionkeyBody(gateway, sessionkey, fault);
    else body = tranIdBody(gateway, tranId, fault);
  }
  remember(gateway, "query", fields, String(body["APIConnect"] ?? ""));
  return answer(c, body, fault);
}

/** The address the browser goes back to after an attempt. */
export function returnUrl(one: Transaction, fields: Fields): string {
  if (isPaid(one)) return fields["success_url"] ?? "";
  return (one.status === "FAILED" ? fields["fail_url"] : fields["cancel_url"]) ?? "";
}
