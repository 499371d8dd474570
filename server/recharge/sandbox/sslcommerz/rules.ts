/**
 * What a session request must carry.
 * Source: https://developer.sslcommerz.com/doc/v4/ (initiate payment, "Request Parameters"); the
 * same texts stand in the comments of the official PHP library.
 */
import { minorOf, rateOf, toPoisha } from "./money.ts";
import type { Fields } from "./types.ts";

/** Mandatory in the documentation, and sent by every official sample. In the order of the docs. */
const MANDATORY = [
  "total_amount",
  "currency",
  "tran_id",
  "product_category",
  "success_url",
  "fail_url",
  "cancel_url",
  "cus_name",
  "cus_email",
  "cus_add1",
  "cus_city",
  "cus_country",
  "cus_phone",
  "shipping_method",
  "product_name",
  "product_profile",
] as const;

/**
 * "Mandatory" in the documentation, yet left out by official samples that work (cus_postcode by
 * the Python README, num_of_item by sslcommerz-lts). The sandbox asks for them unless it is
 * started with `strict: false`: who passes here passes there.
 */
const MANDATORY_BY_THE_LETTER = ["cus_postcode", "num_of_item"] as const;

/** Mandatory only together with another value. */
const CONDITIONAL: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "shipping_method",
    "YES",
    ["ship_name", "ship_add1", "ship_city", "ship_postcode", "ship_country"],
  ],
  [
    "shipping_method",
    "SSLCOMMERZ_LOGISTIC",
    ["num_of_item", "weight_of_items", "logistic_pickup_id", "logistic_delivery_type"],
  ],
  [
    "product_profile",
    "airline-tickets",
    ["hours_till_departure", "flight_type", "pnr", "journey_from_to", "third_party_booking"],
  ],
  [
    "product_profile",
    "travel-vertical",
    ["hotel_name", "length_of_stay", "check_in_time", "hotel_city"],
  ],
  ["product_profile", "telecom-vertical", ["product_type", "topup_number", "country_topup"]],
];

/** The longest text each field takes, in characters. */
const LONGEST: Readonly<Record<string, number>> = {
  currency: 3,
  tran_id: 30,
  // The documentation names product_category twice, with 50 and with 100: the shorter one holds.
  product_category: 50,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  ipn_url: 255,
  multi_card_name: 30,
  allowed_bin: 255,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_add2: 50,
  cus_city: 50,
  cus_state: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  cus_fax: 20,
  shipping_method: 50,
  ship_name: 50,
  ship_add1: 50,
  ship_add2: 50,
  ship_city: 50,
  ship_state: 50,
  ship_postcode: 50,
  ship_country: 50,
  product_name: 255,
  product_profile: 100,
  value_a: 255,
  value_b: 255,
  value_c: 255,
  value_d: 255,
};

const URLS = ["success_url", "fail_url", "cancel_url", "ipn_url"] as const;

/** 10.00 and 500000.00 BDT, in poisha. */
const LEAST_POISHA = 1_000;
const MOST_POISHA = 50_000_000;

function missing(name: string): string {
  return `Invalid Information! '${name}' is missing or empty.`;
}

function missingField(fields: Fields, strict: boolean): string | null {
  const wanted: string[] = [...MANDATORY, ...(strict ? MANDATORY_BY_THE_LETTER : [])];
  for (const [name, value, names] of CONDITIONAL) {
    if (fields[name] === value) wanted.push(...names);
  }
  const absent = wanted.find((name) => (fields[name] ?? "").trim() === "");
  return absent === undefined ? null : missing(absent);
}

function amountFault(fields: Fields): string | null {
  const minor = minorOf(fields["total_amount"] ?? "");
  if (minor === null) return "Invalid Information! 'total_amount' must be decimal (10,2).";
  const rate = rateOf(fields["currency"] ?? "");
  if (rate === null) return "Invalid Information! 'currency' is not supported.";
  const poisha = toPoisha(minor, rate);
  if (poisha < LEAST_POISHA || poisha > MOST_POISHA) {
    return "Invalid Information! 'total_amount' must be from 10.00 BDT to 500000.00 BDT.";
  }
  return null;
}

/**
 * Why a session request is refused (the `failedreason`), or null when it is good.
 * `total_amount` is a text in tk, "10.00" to "500000.00". The words are the sandbox's: the
 * documentation lists none, a client must not read them.
 */
export function sessionFault(fields: Fields, strict: boolean): string | null {
  const absent = missingField(fields, strict);
  if (absent !== null) return absent;
  for (const [name, most] of Object.entries(LONGEST)) {
    // The documentation does not say whether the real one cuts or refuses a longer text. A cut
    // tran_id would come back as another id, so the sandbox refuses: the client's fault is seen.
    if ([...(fields[name] ?? "")].length > most) {
      return `Invalid Information! '${name}' is longer than ${most} characters.`;
    }
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields["cus_email"] ?? "")) {
    return "Invalid Information! 'cus_email' is not a valid email address.";
  }
  for (const name of URLS) {
    const url = fields[name] ?? "";
    if (url !== "" && !/^https?:\/\//.test(url)) {
      return `Invalid Information! '${name}' is not a valid URL.`;
    }
  }
  return amountFault(fields);
}
