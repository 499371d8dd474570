import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { useStored } from "../offline/use-stored.ts";
import type { Person } from "./server-copy.ts";

const NAME = "paid-look-ups";
const DAY_MS = 86_400_000;

type Paid = { nid: string; dob: string; at: string };

/**
 * Remembers, with the NID masked, that a look-up was paid for now: for 24 hours it is free, even with an empty balance. Only a
 * guess, because the mask fits other numbers too. The server decides.
 */
export async function rememberPaid({ nid, dob }: Person): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId) return;
  const others = (await readPaid(userId)).filter((one) => !isSame(one, nid, dob));
  const paid = { nid: maskIdentifier(nid), dob, at: new Date().toISOString() };
  await writeValue(userId, NAME, [...others, paid]);
}

/** True when this person's copy was paid for on this phone within the last 24 hours. */
export function useIsPaid(person: Person | undefined): boolean {
  const paid = useStored(readPaid);
  return person !== undefined && (paid ?? []).some((one) => isSame(one, person.nid, person.dob));
}

async function readPaid(userId: string): Promise<Paid[]> {
  const kept = (await readValue<Paid[]>(userId, NAME))?.value ?? [];
  return kept.filter(({ at }) => Date.now() - Date.parse(at) < DAY_MS);
}

function isSame(one: Paid, nid: string, dob: string): boolean {
  return one.nid === maskIdentifier(nid) && one.dob === dob;
}
