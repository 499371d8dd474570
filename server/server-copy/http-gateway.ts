import type { Identity } from "../../contract/server-copy.ts";
import { appError } from "../app-error.ts";
import { readBody } from "../safe-fetch/limited-body.ts";
import { startupError } from "../startup-error.ts";
import { type BreakerLimits, createBreaker } from "./circuit-breaker.ts";
import { inlinePhoto } from "./gateway-photo.ts";
import { isJson, readIdentity, readPhoto } from "./gateway-record.ts";
import type { IdentityProvider } from "./provider.ts";

type Limits = BreakerLimits & { tryMs: number; totalMs: number };
type Gateway = { url: URL; key: string };

const usual: Limits = { tryMs: 10_000, totalMs: 25_000, failures: 5, restMs: 30_000 };
const TRIES = 2;
const PAUSE_MS = 200;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * An operator's licensed gateway: `GET {url}?nid=&dob=` with its key. A try may take 10 s, all of it 25 s, with one retry; after
 * five failures in a row nothing is sent for 30 s. Look-ups of the same person at the same time share one request.
 */
export function createHttpGateway(settings: { url: string; key: string }, limits: Limits = usual): IdentityProvider {
  const gateway = { url: parseUrl(settings.url), key: settings.key };
  const throughBreaker = createBreaker(limits);
  const running = new Map<string, Promise<Identity | undefined>>();
  return {
    specimen: false,
    find(nid, dob) {
      const who = `${nid} ${dob}`;
      const already = running.get(who);
      if (already) return already;
      const asked = throughBreaker(
        () => ask(gateway, limits, nid, dob),
        (restMs) => away("is left alone for a while", restMs),
      );
      running.set(who, asked);
      return asked.finally(() => running.delete(who));
    },
  };
}

/** @throws identity-away after the last try */
async function ask(gateway: Gateway, limits: Limits, nid: string, dob: string): Promise<Identity | undefined> {
  const whole = AbortSignal.timeout(limits.totalMs);
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await tryOnce(gateway, AbortSignal.any([whole, AbortSignal.timeout(limits.tryMs)]), whole, nid, dob);
    } catch (error) {
      if (left === 0 || whole.aborted) throw away(reasonOf(error));
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function tryOnce({ url, key }: Gateway, signal: AbortSignal, whole: AbortSignal, nid: string, dob: string) {
  const address = new URL(url);
  address.searchParams.set("nid", nid);
  address.searchParams.set("dob", dob);
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json" };
  const response = await fetch(address, { headers, signal, redirect: "error" });
  // 400, 404 and 422 may mean that there is no such person, or a wrong address; only a JSON body tells.
  if (!response.ok && ![400, 404, 422].includes(response.status)) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  const text = (await readBody(response.body, MAX_ANSWER_BYTES)).toString();
  if (text === "" && [204, 404].includes(response.status)) return undefined;
  const answer = parse(text);
  const identity = response.ok ? readIdentity(answer, nid, dob) : undefined;
  return identity && { ...identity, photo_url: await inlinePhoto(readPhoto(answer), url, whole) };
}

function parse(text: string) {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Error("answered no JSON");
  }
  if (!isJson(answer)) throw new Error("answered no record");
  return answer;
}

/** The refusal. The reason goes into the log, so it must not contain the address, which has the NID. */
function away(reason: string, restMs?: number): Error {
  const error = appError("identity-away", {}, restMs === undefined ? undefined : Math.max(1, restMs / 1000));
  return Object.assign(error, { cause: new Error(`the identity gateway ${reason}`) });
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  if (name === "TimeoutError") return "gave no answer in time";
  return message.startsWith("answered") ? message : `failed (${cause?.code ?? name})`;
}

function parseUrl(text: string): URL {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw startupError(`IDENTITY_GATEWAY_URL must be an http or https address, but is "${text}".`);
  return new URL(text);
}
