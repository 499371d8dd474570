import {
  backupKeys,
  backupNames,
  type Identity,
  type ServerCopy,
  type ServerCopyBackup,
} from "../../contract/server-copy/look-up.ts";
import type { CopyPerson, Layout } from "../../contract/server-copy/sheet.ts";
import { call } from "../api/client.ts";
import type { Locale } from "../i18n/t.ts";
import { refreshValues } from "../settings/start.ts";
import { type Person, rememberPaid } from "./paid.ts";

/**
 * What the user agreed to. `expectedPrice` in tk: no other price is charged; 0 for a copy that
 * should be free.
 */
export type Terms = {
  consent: boolean;
  purpose?: string | undefined;
  expectedPrice?: number | undefined;
};

/** A person from either shape of answer. */
export type CopyData = CopyPerson & Omit<ServerCopy, keyof Identity>;

/** The server may wait 25 s for a gateway, and then draws the file. */
const TIMEOUT_MS = 50_000;

/**
 * Looks a person up: only online, and never stored on the device but in a file that is downloaded.
 * The server charges when somebody is found; the same person is free for 24 hours. Afterwards the
 * balance is refreshed, whatever the outcome.
 * @throws ApiError closed, insufficient-balance, nid-not-found, price-changed, invalid-fields,
 * too-many-requests, too-many-misses, too-many-dates, identity-away; Offline, when it may have been
 * charged nevertheless
 */
export async function lookUpPerson(
  person: Person,
  { version, backup }: Layout,
  lang: Locale,
  terms: Terms,
): Promise<CopyData> {
  const { consent, purpose, expectedPrice } = terms;
  const path = backup ? "apply/server-copy-backup" : "apply/push-backup";
  const paper = { version: String(version), lang };
  const searchParams = {
    ...person,
    ...paper,
    consent,
    purpose: purpose || undefined,
    expectedPrice,
  };
  try {
    const copy = readCopy(await call("get", path, { searchParams, timeoutMs: TIMEOUT_MS }));
    // Full storage must not cost the user the copy that was just paid for.
    if (copy.charged) await rememberPaid(person).catch(() => undefined);
    refreshValues().catch(() => undefined);
    return copy;
  } catch (error) {
    // The phone's price, switch or balance may have been out of date. Offline it stays so.
    refreshValues().catch(() => undefined);
    throw error;
  }
}

/** The path of a result page. */
export function resultPath({ version, backup }: Layout, { nid, dob }: Person): string {
  const page = version === 1 ? "server-copy-print" : "server-copy-v2";
  return `/${page}${backup ? "-backup" : ""}/${nid}/${dob}`;
}

/** The path of the form that a result page returns to. */
export function inputPath(backup: boolean): string {
  return backup ? "/server-copy-backup" : "/server-copy";
}

/** Reads either shape of answer. */
export function readCopy(answer: ServerCopy | ServerCopyBackup): CopyData {
  if (!("data" in answer)) return answer;
  const { data, ...paid } = answer;
  const texts = Object.fromEntries(backupKeys.map((key) => [backupNames[key], data.data[key]]));
  return {
    ...texts,
    ...data.voter,
    ...paid,
    permanent: { district: data.data.birthPlace },
  } as CopyData;
}
