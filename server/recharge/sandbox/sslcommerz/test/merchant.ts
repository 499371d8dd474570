/** For the tests only: a merchant that keeps what it is sent, and a browser without scripts. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Posted = { path: string; fields: Record<string, string>; at: number };

export interface Merchant {
  url: string;
  posts: Posted[];
  /** The merchant's HTTP answer to an IPN. */
  ipnStatus: number;
  stop(): Promise<void>;
}

export async function startMerchant(): Promise<Merchant> {
  const posts: Posted[] = [];
  const merchant: Merchant = { url: "", posts, ipnStatus: 200, stop: async () => undefined };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString("utf8");
    });
    request.on("end", () => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      posts.push({ path: request.url ?? "", fields, at: performance.now() });
      response.writeHead(request.url === "/ipn" ? merchant.ipnStatus : 200).end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  merchant.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  merchant.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return merchant;
}

export function sessionFields(merchant: Merchant, tranId: string): Record<string, string> {
  return {
    store_id: "testbox",
    store_passwd: "qwerty",
    total_amount: "10.00",
    currency: "BDT",
    tran_id: tranId,
    product_category: "shop",
    success_url: `${merchant.url}/success`,
    fail_url: `${merchant.url}/fail`,
    cancel_url: `${merchant.url}/cancel`,
    ipn_url: `${merchant.url}/ipn`,
    cus_name: "Rahima <b>",
    cus_email: "rahima@example.com",
    cus_add1: "Road 1",
    cus_city: "Dhaka",
    cus_postcode: "1207",
    cus_country: "Bangladesh",
    cus_phone: "01700000000",
    shipping_method: "NO",
    num_of_item: "1",
    product_name: 'Rice & "oil"',
    product_profile: "general",
    value_a: "kept",
  };
}

/** An answer of unknown shape is what a test looks at. */
export type Json = any;

export async function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields) });
}

export async function openSession(base: string, fields: Record<string, string>): Promise<Json> {
  return (await post(`${base}/gwprocess/v4/api.php`, fields)).json();
}

/** Taps a button of the hosted page by its id; gives the HTML that follows. */
export async function tap(pageUrl: string, id: string): Promise<string> {
  const html = await (await fetch(pageUrl)).text();
  const form = new RegExp(`<form id="${id}-form" method="post" action="([^"]+)">.*?</form>`).exec(
    html,
  );
  if (!form) throw new Error(`no button ${id} in ${html}`);
  const value = /name="outcome" value="([^"]+)"/.exec(form[0])?.[1] ?? "";
  return (await post(unescapeHtml(form[1] ?? ""), { outcome: value })).text();
}

/** Submits the return form, as its button does; gives the address it went to and the fields. */
export async function goBack(html: string): Promise<{ url: string; fields: Json }> {
  const url = unescapeHtml(
    /<form id="return-form" method="post" action="([^"]+)">/.exec(html)?.[1] ?? "",
  );
  const fields: Record<string, string> = {};
  for (const [, name, value] of html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
    fields[unescapeHtml(name ?? "")] = unescapeHtml(value ?? "");
  }
  await post(url, fields);
  return { url, fields };
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

export function get(base: string, path: string, query: Record<string, string>): Promise<Response> {
  const all = { store_id: "testbox", store_passwd: "qwerty", v: "1", format: "json", ...query };
  return fetch(`${base}/validator/api/${path}?${new URLSearchParams(all)}`);
}

export async function validate(base: string, valId: string): Promise<Json> {
  return (await get(base, "validationserverAPI.php", { val_id: valId })).json();
}

export async function query(base: string, by: Record<string, string>): Promise<Json> {
  return (await get(base, "merchantTransIDvalidationAPI.php", by)).json();
}

/** The check of the official libraries, written down again apart from sign.ts. */
export function signatureHolds(fields: Record<string, string>, password: string): boolean {
  const md5 = (text: string) => createHash("md5").update(text).digest("hex");
  const parts = (fields["verify_key"] ?? "").split(",").map((k) => [k, fields[k] ?? ""]);
  parts.push(["store_passwd", md5(password)]);
  parts.sort((a, b) => ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1));
  return md5(parts.map(([k, v]) => `${k}=${v}`).join("&")) === fields["verify_sign"];
}
