import type { LookupAddress, LookupOptions } from "node:dns";
import { Resolver } from "node:dns/promises";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { Agent, request } from "node:https";
import { BlockList, isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import { readBody } from "./limited-body.ts";
import { given6, mapped6, reserved4, reserved6 } from "./reserved.ts";

/*
 * Calls to addresses that others give: nobody may reach through this server what they can't reach
 * themselves.
 */

const DNS_TIMEOUT_MS = 2_000;

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
 * True when the host of this address leads to an inner address now, perhaps beside others; false
 * when it can't be resolved.
 */
export async function leadsInside(address: string): Promise<boolean> {
  const host = bareHost(new URL(address));
  const found = isIP(host) ? [host] : (await resolve(host)).map(({ address }) => address);
  return isLocal(host) || found.some(isInner);
}

/**
 * Asks the name servers, without a thread: `dns.lookup` takes one of four, which all files and
 * passwords wait for too, until the slowest name server of those who give us addresses has
 * answered. Nor does it read this machine's own names. Empty when there is no such name.
 */
async function resolve(host: string): Promise<LookupAddress[]> {
  // A new one each time: it has the name servers of now.
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  return [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ];
}

/** Names that are this machine, whatever a name server says (RFC 6761). */
const isLocal = (host: string) => /(^|\.)localhost\.?$/i.test(host);

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Takes the place of `dns.lookup`, and answers the addresses out there alone: of the very name that
 * is connected to, which may lead elsewhere each time.
 */
export function outerLookup(hostname: string, options: LookupOptions, answer: Answer): void {
  const outer = isLocal(hostname) ? Promise.resolve([]) : resolve(hostname);
  void outer.then((found) => {
    const out = found.filter(({ address }) => !isInner(address));
    const [first] = out;
    if (!first) answer(new Error(`${hostname} leads nowhere out there`), "");
    else if (options.all) answer(null, out);
    else answer(null, first.address, first.family);
  });
}

const outerAgent = new Agent({ lookup: outerLookup });

/**
 * Nothing was sent: there is no such address, it is an inner one, nobody answers there, or who does
 * has no certificate that is trusted for that name (`uncertified`).
 */
export class Unreached extends Error {
  readonly uncertified: boolean;
  constructor(message: string, uncertified = false) {
    super(message);
    this.uncertified = uncertified;
  }
}

type Limits = { signal: AbortSignal; max: number; agent?: Agent };
type Call = Omit<Limits, "max"> & {
  /** Without it, only the status is read. */
  max?: number;
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
    const ended = (error: Error) => {
      // What Node found wrong with the certificate, if it came to that.
      const { authorizationError } = (call.socket ?? {}) as Partial<TLSSocket>;
      fail(reached ? error : new Unreached(error.message, !!authorizationError));
    };
    call.on("error", ended);
    // Also without a word, after an answer that goes on in another protocol.
    call.on("close", () => ended(new Error("closed without an answer")));
    call.end(body);
  });
  try {
    const body = max === undefined ? Buffer.alloc(0) : await readBody(response, max);
    return { status: response.statusCode ?? 0, body };
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
