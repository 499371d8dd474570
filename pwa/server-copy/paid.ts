import { useEffect, useState } from "react";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { asOfNow, readValue, storeValues } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { useStored } from "../offline/use-stored.ts";

const NAME = "paid-look-ups";
const DAY_MS = 86_400_000;

export type Person = { nid: string; dob: string };
type Paid = Person & { at: string };

/**
 * Remembers, with the NID masked, that a look-up was paid for now: for 24 hours it is free, even
 * with an empty balance. Only a guess, because the mask fits other numbers too. The server decides.
 */
export async function rememberPaid({ nid, dob }: Person): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId) return;
  const others = (await readPaid(userId)).filter((one) => !isSame(one, nid, dob));
  const paid = { nid: maskIdentifier(nid), dob, at: new Date().toISOString() };
  await storeValues(userId, [asOfNow(NAME, [...others, paid])]);
}

/**
 * True when this person's copy was paid for on this phone within the last 24 hours; no more when
 * these are over.
 */
export function useIsPaid(person: Person | undefined): boolean {
  const paid = useStored(readPaid, []);
  const at = person && paid?.find((one) => isSame(one, person.nid, person.dob))?.at;
  const [, setOver] = useState<string>();
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => setOver(at), leftOf(at));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && leftOf(at) > 0;
}

async function readPaid(userId: string): Promise<Paid[]> {
  const kept = (await readValue<Paid[]>(userId, NAME))?.value ?? [];
  return kept.filter(({ at }) => leftOf(at) > 0);
}

/** How long it is still free, in ms. */
function leftOf(at: string): number {
  return Date.parse(at) + DAY_MS - Date.now();
}

function isSame(one: Paid, nid: string, dob: string): boolean {
  return one.nid === maskIdentifier(nid) && one.dob === dob;
}
