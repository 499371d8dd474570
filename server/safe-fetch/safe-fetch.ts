import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { lookup as resolve } from "node:dns/promises";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { Agent, request } from "node:https";
import { BlockList, isIP } from "node:net";
import { readBody } from "./limited-body.ts";
import { given6, mapped6, reserved4, reserved6 } from "./reserved.ts";

/*
 * Calls to addresses that others give: nobody may reach through this server what they can't reach
 * themselves.
 */

/**
 * This machine, private networks, and whatever else is reserved. It looks into IPv4 addresses in
 * the form of IPv6.
 */
const reserved = listOf([...reserved4, ...reserved6]);
const given = listOf([given6, mapped6]);

/** True for an address that does not exist on the public internet. */
export function isInner(address: string): boolean {
  const version = isIP(address) === 6 ? "ipv6" : "ipv4";
  return reserved.check(address, version) || (version === "ipv6" && !given.check(address, version));
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/**
 * True when the host of this address resolves to an inner address now; false when it can't be
 * resolved.
 */
export async function leadsInside(address: string): Promise<boolean> {
  const found = await resolve(bareHost(new URL(address)), { all: true }).catch(() => []);
  return found.some(({ address }) => isInner(address));
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * `dns.lookup` that refuses inner addresses: of the very address that is connected to, which may be
 * another each time.
 */
export function outerLookup(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const refused = found?.find(({ address }) => isInner(address));
    const [first] = found ?? [];
    if (error) answer(error, "");
    else if (refused || !first) answer(new Error(`${hostname} leads to an inner address`), "");
    else if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
}

const outerAgent = new Agent({ lookup: outerLookup });

/** Nothing was sent: there is no such address, it is an inner one, or nobody answers there. */
export class Unreached extends Error {}

type Limits = { signal: AbortSignal; max: number; agent?: Agent };
type Call = Limits & {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | undefined;
  /** Inner addresses too, and without TLS: for an address that the operator alone has set. */
  inner?: boolean;
};

/**
 * One request, without redirects. @throws {@link Unreached} when it was not sent; otherwise when it
 * may have been, or when more than `max` bytes are answered
 */
export async function callOuter(
  url: URL,
  { signal, max, agent = outerAgent, method = "GET", headers = {}, body, inner = false }: Call,
): Promise<{ status: number; body: Buffer }> {
  // For an IP address nothing is looked up, so it is checked here.
  if (!inner && (url.protocol !== "https:" || (isIP(bareHost(url)) && isInner(bareHost(url)))))
    throw new Unreached(`${url.origin} is not out there`);
  const secure = url.protocol === "https:";
  const options = { method, headers, signal, ...(inner ? { agent: false } : { agent }) };
  let reached = false;
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const call = (secure ? request : plainRequest)(url, options, done);
    call.on("socket", (socket) =>
      socket.once(secure ? "secureConnect" : "connect", () => {
        reached = true;
      }),
    );
    call.on("error", (error) => fail(reached ? error : new Unreached(error.message)));
    call.end(body);
  });
  try {
    return { status: response.statusCode ?? 0, body: await readBody(response, max) };
  } finally {
    response.destroy();
  }
}

/**
 * No redirects. @throws when the address is an inner one, does not answer 200, or answers more than
 * `max` bytes
 */
export async function fetchOuter(url: URL, limits: Limits): Promise<Buffer> {
  const { status, body } = await callOuter(url, limits);
  if (status !== 200) throw new Error(`answered ${status}`);
  return body;
}

/** Without the brackets that an IPv6 address has in a URL. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
