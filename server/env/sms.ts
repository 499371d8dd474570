import { startupError } from "../startup-error.ts";
import { exact, group, number, oneOf, type Source, text, url } from "./values.ts";

/** How the desk's provider takes an SMS. `price` of one, in poisha. */
export type Sms = {
  url: string;
  method: "POST" | "GET";
  /** A template: JSON if it begins with a brace, else fields as in an address. */
  fields: string;
  header: readonly [name: string, value: string] | undefined;
  /** What its answer has when it took the message. */
  ok: string | undefined;
  perDay: number;
  price: number;
};

type Given = Omit<Sms, "header" | "price"> & {
  header: string | undefined;
  price: string | undefined;
};

/**
 * Undefined without a provider. All are read in any case, so that a wrong one is told. @throws a
 * startup error that repeats no value: they hold keys
 */
export function sms(source: Source, reached: { production: boolean }): Sms | undefined {
  const provider = group(source, { url: "SMS_URL", fields: "SMS_FIELDS" });
  url(source, "SMS_URL");
  const how = {
    method: oneOf(source, "SMS_METHOD", ["POST", "GET"]),
    header: exact(source, "SMS_HEADER"),
    ok: exact(source, "SMS_OK"),
    perDay: number(source, "SMS_PER_DAY", 200, 1, 1_000_000),
    price: text(source, "SMS_PRICE"),
  };
  return provider && checked({ ...provider, ...how }, reached);
}

function checked(
  { header, price = "0", ...given }: Given,
  { production }: { production: boolean },
): Sms {
  if (production && !given.url.startsWith("https:"))
    throw startupError("SMS_URL must be an https address: it is sent the number and the key.");
  if (!given.fields.includes("{message}") || !/\{to(88)?\}/.test(given.fields))
    throw startupError("SMS_FIELDS must have {message}, and {to} (017…) or {to88} (88017…).");
  if (given.fields.startsWith("{") && (given.method === "GET" || !isJson(given.fields)))
    throw startupError("SMS_FIELDS begins with { and must be JSON, which only POST can send.");
  const [, name, value] = /^([A-Za-z0-9-]+): ?([\x20-\x7e]+)$/.exec(header ?? "") ?? [];
  if (header && !(name && value))
    throw startupError("SMS_HEADER must be one header, like Authorization: Bearer KEY.");
  const [, tk = "", poisha = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(price) ?? [];
  if (!tk) throw startupError("SMS_PRICE must be taka with at most two decimals, like 0.35.");
  return {
    ...given,
    header: name && value ? [name, value] : undefined,
    price: Number(tk) * 100 + Number(poisha.padEnd(2, "0")),
  };
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== null;
  } catch {
    return false;
  }
}
