import { describe, expect, test } from "vitest";
import { codeOf, parseBkashTime, reportOfExecute, reportOfQuery } from "./answers.ts";
import { checkoutAddress } from "./bkash.ts";

const completed = {
  statusCode: "0000",
  transactionStatus: "Completed",
  trxID: "BGP60JZRYQ",
  amount: "200.50",
  currency: "BDT",
  merchantInvoiceNumber: "INV",
  customerMsisdn: "01770618575",
  paymentExecuteTime: "2024-07-25T23:43:29:746 GMT+0600",
};
const paid = {
  outcome: "paid",
  trxId: "BGP60JZRYQ",
  amount: 20050,
  currency: "BDT",
  invoice: "INV",
  payer: "01770618575",
  paidAt: new Date("2024-07-25T17:43:29.746Z"),
};

describe("bKash's time", () => {
  test.each([
    ["2024-07-25T23:43:29:746 GMT+0600", "2024-07-25T17:43:29.746Z"],
    ["2024-07-25T23:43:29:7 GMT+0600", "2024-07-25T17:43:29.007Z"],
    ["2024-07-25T23:43:29 GMT+0600", "2024-07-25T17:43:29.000Z"],
    ["2024-07-25T23:43:29.746+06:00", "2024-07-25T17:43:29.746Z"],
  ])("%s is %s", (text, iso) => expect(parseBkashTime(text)?.toISOString()).toBe(iso));

  test.each([
    "",
    "yesterday",
    "2024-07-25",
    "2024-13-45T99:43:29:746 GMT+0600",
    5,
    null,
    undefined,
  ])("%j is none", (value) => expect(parseBkashTime(value)).toBeUndefined());
});

describe("an execute", () => {
  test("that is completed is paid", () => {
    expect(reportOfExecute({ http: 200, body: completed })).toEqual(paid);
    expect(reportOfExecute({ http: 200, body: { ...completed, amount: "2,00" } })).toEqual({
      ...paid,
      amount: undefined,
    });
  });

  test.each([
    [{ statusCode: "2023" }, { outcome: "refused", code: "2023", again: false }],
    [
      { errorCode: "2023", errorMessage: "x" },
      { outcome: "refused", code: "2023", again: false },
    ],
    [{ statusCode: "2056" }, { outcome: "refused", code: "2056", again: true }],
    [{ statusCode: "2029" }, { outcome: "unknown", doubt: "duplicate", code: "2029" }],
    [{ errorCode: "2117" }, { outcome: "unknown", doubt: "already-called", code: "2117" }],
    [{ statusCode: "2062" }, { outcome: "unknown", doubt: "no-answer", code: "2062" }],
    [{ statusCode: "9999" }, { outcome: "unknown", doubt: "provider-error", code: "9999" }],
    [{ statusCode: 9999 }, { outcome: "unknown", doubt: "provider-error", code: "9999" }],
    [{ statusCode: "4711" }, { outcome: "unknown", doubt: "no-answer", code: "4711" }],
    [{}, { outcome: "unknown", doubt: "no-answer", code: "" }],
    [{ message: "?" }, { outcome: "unknown", doubt: "no-answer", code: "http-200" }],
    [
      { ...completed, trxID: "" },
      { outcome: "unknown", doubt: "no-answer", code: "0000" },
    ],
    [
      { ...completed, transactionStatus: "Initiated" },
      { outcome: "unknown", doubt: "no-answer", code: "0000" },
    ],
    [
      { ...completed, statusCode: "2117" },
      { outcome: "unknown", doubt: "already-called", code: "2117" },
    ],
  ])("answered %j is %j", (body, report) =>
    expect(reportOfExecute({ http: 200, body })).toEqual(report),
  );

  test.each([400, 401, 403, 404, 408, 409, 413, 415, 418, 422, 429, 451, 500, 502, 503, 504])(
    "answered %d by whatever stands before bKash is unknown",
    (http) => {
      for (const body of [
        {},
        { message: "no" },
        { error: "Forbidden" },
        { statusCode: 4711 },
        completed,
      ])
        expect(reportOfExecute({ http, body }).outcome).toBe("unknown");
    },
  );

  test("is refused by a code that we know, also under a 4xx, but not under a 5xx or beside a transaction", () => {
    const refused = { outcome: "refused", code: "2023", again: false };
    for (const http of [200, 400, 403])
      expect(reportOfExecute({ http, body: { errorCode: "2023" } })).toEqual(refused);
    expect(reportOfExecute({ http: 502, body: { errorCode: "2023" } }).outcome).toBe("unknown");
    expect(reportOfExecute({ http: 200, body: { ...completed, statusCode: "2023" } }).outcome).toBe(
      "unknown",
    );
  });

  test("sent before is not refused by a wrong state, which it may have made itself", () => {
    const reply = { http: 200, body: { statusCode: "2056" } };
    expect(reportOfExecute(reply, true)).toEqual({
      outcome: "unknown",
      doubt: "no-answer",
      code: "2056",
    });
  });

  test("without an answer is unknown", () => {
    expect(reportOfExecute(undefined)).toEqual({ outcome: "unknown", doubt: "no-answer" });
  });
});

describe("a query", () => {
  test("reads the invoice and the number under the names it has there", () => {
    const { merchantInvoiceNumber, customerMsisdn, ...rest } = completed;
    const body = { ...rest, merchantInvoice: merchantInvoiceNumber, payerAccount: customerMsisdn };
    expect(reportOfQuery({ http: 200, body })).toEqual(paid);
  });

  test.each([
    [200, { statusCode: "0000", transactionStatus: "Initiated" }, "open"],
    [200, { statusCode: "0000", transactionStatus: "Authorized" }, "open"],
    [200, { statusCode: "0000", transactionStatus: "Cancelled" }, "dead"],
    [200, { statusCode: "0000", transactionStatus: "Expired" }, "dead"],
    [200, { statusCode: "0000" }, "unknown"],
    [200, {}, "unknown"],
    [200, { transactionStatus: "Cancelled" }, "unknown"],
    [200, { statusCode: "0000", transactionStatus: "Something new" }, "unknown"],
    [404, { statusCode: "0000", transactionStatus: "Cancelled" }, "unknown"],
    [200, { ...completed, trxID: undefined }, "unknown"],
    [200, { statusCode: "2002", transactionStatus: "Expired" }, "unknown"],
    [503, { errorCode: "503" }, "unknown"],
    [403, { message: "Forbidden" }, "unknown"],
  ])("answered %d %j is %s", (http, body, outcome) =>
    expect(reportOfQuery({ http, body })).toMatchObject({ outcome }),
  );
});

test("an error is found in every shape", () => {
  expect(codeOf({ http: 200, body: { statusCode: "2001", statusMessage: "x" } })).toBe("2001");
  expect(codeOf({ http: 200, body: { errorCode: "2001", errorMessage: "x" } })).toBe("2001");
  expect(codeOf({ http: 401, body: { message: "Unauthorized" } })).toBe("http-401");
  expect(codeOf({ http: 502, body: {} })).toBe("http-502");
});

test("the address may be the host, with the version, or in full", () => {
  const full = "https://tokenized.pay.bka.sh/v1.2.0-beta/tokenized/checkout";
  for (const given of [
    "https://tokenized.pay.bka.sh",
    "https://tokenized.pay.bka.sh/v1.2.0-beta/",
    full,
    `${full}/`,
  ])
    expect(checkoutAddress(given)).toBe(full);
  expect(() => checkoutAddress("tokenized.pay.bka.sh")).toThrow("BKASH_BASE_URL must be");
});
