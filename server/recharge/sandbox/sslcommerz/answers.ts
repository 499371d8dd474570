/**
 * The bodies of the answers and messages.
 * Source: https://developer.sslcommerz.com/doc/v4/ ("Returned Parameters" of each call) and the
 * real messages in the official Python README and its pull request #1.
 */
import { decimal, dhakaTime, storeAmount } from "./money.ts";
import type { Fields, Session, Transaction } from "./types.ts";

/** A card as the real sandbox prints it; the number is its documented test card, masked. */
const CARD: Fields = {
  card_type: "VISA-Dutch Bangla",
  card_no: "411111XXXXXX1111",
  card_issuer: "TRUST BANK, LTD.",
  card_brand: "VISA",
  card_sub_brand: "Classic",
  card_issuer_country: "Bangladesh",
  card_issuer_country_code: "BD",
};

/** The sums of an attempt: `amount` in BDT, `currency_amount` in the currency that was asked. */
function sums(one: Transaction): Fields {
  return {
    amount: decimal(one.amountPoisha),
    currency_type: one.currencyType,
    currency_amount: decimal(one.currencyAmountMinor),
    currency_rate: one.currencyRate,
    base_fair: "0.00",
  };
}

function passed(session: Session): Fields {
  const names = ["value_a", "value_b", "value_c", "value_d"];
  return Object.fromEntries(names.map((name) => [name, session.fields[name] ?? ""]));
}

function isPaid(one: Transaction): boolean {
  return one.status === "VALID" || one.status === "VALIDATED";
}

/** The answer to a good session call. */
export function sessionMade(session: Session, pageUrl: string): Record<string, unknown> {
  return {
    status: "SUCCESS",
    failedreason: "",
    sessionkey: session.sessionkey,
    gw: {
      visa: "dbbl_visa,brac_visa,city_visa,ebl_visa,visacard",
      master: "dbbl_master,brac_master,city_master,ebl_master,mastercard",
      amex: "city_amex,amexcard",
      othercards: "dbbl_nexus,qcash,fastcash",
      internetbanking: "city,bankasia,ibbl,mtbl",
      mobilebanking: "dbblmobilebanking,bkash,abbank,ibbl",
    },
    redirectGatewayURL: `${pageUrl}&cardname=`,
    directPaymentURLBank: "",
    directPaymentURLCard: "",
    directPaymentURL: "",
    redirectGatewayURLFailed: "",
    GatewayPageURL: pageUrl,
    storeBanner: "",
    storeLogo: "",
    store_name: "Sandbox store",
    desc: [{ name: "VISA", type: "visa", logo: "", gw: "visacard", r_flag: "1" }],
    is_direct_pay_enable: "0",
  };
}

/** The answer to a refused session call. The HTTP status stays 200. */
export function sessionRefused(reason: string): Record<string, unknown> {
  return {
    status: "FAILED",
    failedreason: reason,
    sessionkey: "",
    gw: {},
    redirectGatewayURL: "",
    directPaymentURLBank: "",
    directPaymentURLCard: "",
    directPaymentURL: "",
    redirectGatewayURLFailed: "",
    GatewayPageURL: "",
    storeBanner: "",
    storeLogo: "",
    desc: [],
    is_direct_pay_enable: "0",
  };
}

/**
 * What the gateway posts about an attempt, to ipn_url and through the browser, before signing.
 * A FAILED one has no val_id and no store_amount; one that was given up has no card either (the
 * fields the official modules read out of such messages).
 */
export function notice(one: Transaction, session: Session, storeId: string): Fields {
  const common = {
    tran_id: one.tranId,
    status: one.status === "VALIDATED" ? "VALID" : one.status,
    bank_tran_id: one.bankTranId,
    tran_date: dhakaTime(one.at),
    error: one.error,
    currency: "BDT",
    store_id: storeId,
    ...sums(one),
    ...passed(session),
  };
  if (isPaid(one)) {
    return {
      ...common,
      ...CARD,
      val_id: one.valId,
      store_amount: decimal(storeAmount(one.amountPoisha)),
      risk_level: "0",
      risk_title: "Safe",
    };
  }
  return one.status === "FAILED" ? { ...common, ...CARD } : common;
}

/** The same message with its sums as whole taka where they are whole ("69.00" becomes "69"). */
export function plainSums(fields: Fields): Fields {
  const names = ["amount", "currency_amount", "store_amount"];
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      names.includes(name) ? [name, value.replace(/\.00$/, "")] : [name, value],
    ),
  );
}

/**
 * One attempt as validation and query show it. `status` of a query can be given by the caller.
 * A paid attempt has all the fields; another one has them with empty texts.
 */
export function details(one: Transaction, session: Session, status: string): Fields {
  const paid = isPaid(one);
  const card = Object.fromEntries(Object.entries(CARD).map(([k, v]) => [k, paid ? v : ""]));
  return {
    status,
    tran_date: dhakaTime(one.at),
    tran_id: one.tranId,
    val_id: one.valId,
    ...sums(one),
    store_amount: paid ? decimal(storeAmount(one.amountPoisha)) : "",
    currency: "BDT",
    bank_tran_id: one.bankTranId,
    ...card,
    ...passed(session),
    emi_instalment: "0",
    emi_amount: "0.00",
    emi_description: "",
    emi_issuer: paid ? (CARD["card_issuer"] ?? "") : "",
    risk_title: paid ? "Safe" : "",
    risk_level: paid ? "0" : "",
    discount_percentage: "0",
    discount_remarks: "",
    error: one.error,
  };
}

/** What every answer of the validation call ends with. */
export function trailer(one: Transaction | null): Fields {
  return {
    APIConnect: "DONE",
    validated_on: one?.validatedOn ? dhakaTime(one.validatedOn) : "",
    gw_version: "4.00",
  };
}
