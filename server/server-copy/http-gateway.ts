import { fileTypeFromBuffer } from "file-type";
import type { Identity } from "../../contract/server-copy/look-up.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";
import { appError } from "../app-error.ts";
import { readBody } from "../safe-fetch/limited-body.ts";
import { fetchOuter } from "../safe-fetch/safe-fetch.ts";
import { startupError } from "../startup-error.ts";
import type { IdentityProvider } from "./provider.ts";

type Json = Record<string, unknown>;
const MAX_TEXT = 1000;

/**
 * The keys of either shape of the specification, at the top or inside `data`. Undefined without a
 * Bengali name: there is nobody.
 */
function readIdentity(answer: Json, nid: string, dob: string): Identity | undefined {
  const levels = levelsOf(answer);
  const read = (...names: string[]) => findText(levels, names).slice(0, MAX_TEXT);
  const readInside = (name: string, key: string) =>
    findText(levels.map((level) => level[name]).filter(isJson), [key]).slice(0, MAX_TEXT);
  const name = read("name_bn", "name");
  if (!/\p{Script=Bengali}/u.test(name)) return undefined;
  return {
    name_bn: name,
    name_en: read("name_en", "nameEn"),
    national_id: read("national_id", "nationalId") || nid,
    pin: read("pin"),
    voter_no: read("voter_no") || readInside("voter", "voter_no"),
    voter_area: read("voter_area", "voterArea"),
    sl_no: read("sl_no") || readInside("voter", "sl_no"),
    birth_date: read("birth_date", "dateOfBirth") || dob,
    father_name: read("father_name", "father"),
    mother_name: read("mother_name", "mother"),
    spouse: read("spouse"),
    occupation: read("occupation"),
    gender: read("gender"),
    religion: read("religion"),
    permanent: { district: readInside("permanent", "district") || read("birthPlace") },
    present_address: read("present_address", "presentAddress"),
    permanent_address: read("permanent_address", "permanentAddress"),
    photo_url: "",
  };
}

function readPhoto(answer: Json): string {
  return findText(levelsOf(answer), ["photo_url", "photo"]);
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The answer and the `data` inside it, at most two levels deep; the innermost first. */
function levelsOf(answer: Json): Json[] {
  const outer = answer["data"];
  return [isJson(outer) ? outer["data"] : undefined, outer, answer].filter(isJson);
}

function findText(levels: Json[], names: string[]): string {
  for (const level of levels)
    for (const name of names) {
      const text = textOf(level[name]);
      if (text) return text;
    }
  return "";
}

/**
 * A text or a number. Too large a number has lost its last digits when JSON is parsed, so it is not
 * used.
 */
function textOf(value: unknown): string {
  if (Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" ? normaliseText(value) : "";
}

const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
const PHOTO_MS = 5_000;
const types = ["image/jpeg", "image/png", "image/webp"];

/**
 * As a data: URL: no other site should learn who is looked up. Without one, or when it can't be
 * loaded, the record is good.
 */
async function inlinePhoto(said: string, gateway: URL, signal: AbortSignal): Promise<string> {
  const bytes = /^https?:/i.test(said) ? await fetchPhoto(said, gateway, signal) : decode(said);
  const type = bytes && (await fileTypeFromBuffer(bytes))?.mime;
  return bytes && type && types.includes(type)
    ? `data:${type};base64,${bytes.toString("base64")}`
    : "";
}

function decode(said: string): Buffer | undefined {
  const base64 = said.replace(/^data:[^,]*,/i, "");
  return base64.length > 0 && base64.length < MAX_PHOTO_BYTES * 1.4
    ? Buffer.from(base64, "base64")
    : undefined;
}

/**
 * Loads a photo from the gateway's own origin, or over https from a public address; never with the
 * key.
 */
async function fetchPhoto(
  address: string,
  gateway: URL,
  whole: AbortSignal,
): Promise<Buffer | undefined> {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const signal = AbortSignal.any([whole, AbortSignal.timeout(PHOTO_MS)]);
  try {
    if (url.origin !== gateway.origin)
      return await fetchOuter(url, { signal, max: MAX_PHOTO_BYTES });
    const response = await fetch(url, { signal, redirect: "error" });
    return response.ok ? await readBody(response.body, MAX_PHOTO_BYTES) : undefined;
  } catch {
    return undefined;
  }
}

/** After so many `failures` in a row nothing is sent for `restMs`; then one call tries it. */
type Limits = { tryMs: number; totalMs: number; failures: number; restMs: number };
type Gateway = { url: URL; key: string };

const usual: Limits = { tryMs: 10_000, totalMs: 25_000, failures: 5, restMs: 30_000 };
const TRIES = 2;
const PAUSE_MS = 200;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** An operator's licensed gateway: `GET {url}?nid=&dob=` with its key, with one retry. */
export function createHttpGateway(
  settings: { url: string; key: string },
  limits: Limits = usual,
): IdentityProvider {
  const gateway = { url: parseUrl(settings.url), key: settings.key };
  let [failed, closedAgainAt, trying] = [0, 0, false];
  return {
    specimen: false,
    async find(nid, dob) {
      const open = failed >= limits.failures;
      const rest = closedAgainAt - performance.now();
      if (open && (rest > 0 || trying)) throw away("is left alone for a while", Math.max(rest, 0));
      trying ||= open;
      try {
        const identity = await ask(gateway, limits, nid, dob);
        failed = 0;
        return identity;
      } catch (error) {
        failed += 1;
        closedAgainAt = performance.now() + limits.restMs;
        throw error;
      } finally {
        if (open) trying = false;
      }
    },
  };
}

/** @throws identity-away after the last try */
async function ask(
  gateway: Gateway,
  limits: Limits,
  nid: string,
  dob: string,
): Promise<Identity | undefined> {
  const whole = AbortSignal.timeout(limits.totalMs);
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await tryOnce(
        gateway,
        AbortSignal.any([whole, AbortSignal.timeout(limits.tryMs)]),
        whole,
        nid,
        dob,
      );
    } catch (error) {
      if (left === 0 || whole.aborted) throw away(reasonOf(error));
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function tryOnce(
  { url, key }: Gateway,
  signal: AbortSignal,
  whole: AbortSignal,
  nid: string,
  dob: string,
) {
  const address = new URL(url);
  address.searchParams.set("nid", nid);
  address.searchParams.set("dob", dob);
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json" };
  const response = await fetch(address, { headers, signal, redirect: "error" });
  // 400, 404 and 422 may mean that there is no such person, or a wrong address; only a JSON body
  // tells.
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

/**
 * The refusal. The reason goes into the log, so it must not contain the address, which has the NID.
 */
function away(reason: string, restMs?: number): Error {
  const error = appError(
    "identity-away",
    {},
    restMs === undefined ? undefined : Math.max(1, restMs / 1000),
  );
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
