/**
 * The sentences are bKash's own. Those of 2029, 2117, 2023 and 9999 are spelled as its sandbox answered them, not as the
 * developer pages list them.
 */
const sentences = {
  "0000": "Successful",
  "503": "System is undergoing maintenance. Please try again later",
  "2001": "Invalid App Key",
  "2002": "Invalid Payment ID",
  "2006": "Invalid amount",
  "2007": "Invalid currency",
  "2008": "Invalid intent",
  "2023": "Insufficient Balance",
  "2029": "Duplicate for All Transactions",
  "2031": "Invalid merchant invoice number",
  "2048": "Invalid Payer Reference",
  "2049": "Invalid Merchant Callback URL",
  "2056": "Invalid Payment State",
  "2062": "The payment has already been completed",
  "2063": "Mode is not valid as per request data",
  "2065": "Mandatory field missing",
  "2117": "Payment execution already been called before",
  "9999": "System Error.",
} as const;

export type Code = keyof typeof sentences;

/** `status`: as the tokenized endpoints really answer. `error`: as the developer pages say. */
export type Envelope = "status" | "error";

export type Answer = { http: 200 | 400 | 401 | 403 | 415 | 429 | 503 | 504; body: Record<string, unknown> };

export const successful = { statusCode: "0000", statusMessage: sentences["0000"] };

/** bKash refuses with HTTP 200, except for maintenance. */
export function refusal(code: Code, envelope: Envelope = "status", message: string = sentences[code]): Answer {
  const body =
    envelope === "status" ? { statusCode: code, statusMessage: message } : { errorCode: code, errorMessage: message };
  return { http: code === "503" ? 503 : 200, body };
}

/** A refusal by the API gateway in front of bKash: a bare message without a code. */
export function gatewayRefusal(http: Answer["http"], message: string): Answer {
  return { http, body: { message } };
}
