import { errorCatalogue } from "../contract/errors.ts";
import type { PersonName } from "./database.ts";

/**
 * What a person has tapped, and what they were told of it. `kept`: it waits on this phone.
 * `unsure`: the phone said that it can't know. Undefined: the phone was gone before it said
 * anything.
 */
export type Told = "done" | "kept" | "refused" | "unsure" | undefined;
export type Tap = {
  n: number;
  kind: "order" | "line" | "roshid" | "money";
  by: PersonName;
  phone: string;
  /** What it says, by which it is found again wherever it has come to. */
  content: string;
  /** The order that a line is about, or the roshid that is changed. */
  of?: string | undefined;
  /** The phone was full: it is sent at once or not at all. */
  isUnstored?: boolean;
  /** It was stuck and is sent again: what was written after it may have gone before. */
  isAgain?: boolean;
  told: Told;
  /** Every price that was shown for it, in tk. */
  prices: number[];
  /**
   * The person has let it go: dropped it, turned it back into a draft, or logged out over it; or
   * the browser has deleted it.
   */
  isLetGo: boolean;
};

/** A person on a phone. */
const place = (by: PersonName, phone: string) => `${by} on ${phone}`;

export function createTaps() {
  const all: Tap[] = [];
  const going = new Set<string>();
  return {
    all,
    /** They are logging out there, which deletes whatever waits until it is done. */
    letGo(by: PersonName, phone: string): void {
      going.add(place(by, phone));
      for (const tap of all) if (tap.by === by && tap.phone === phone) tap.isLetGo = true;
    },
    isLeaving: (by: PersonName, phone: string) => going.has(place(by, phone)),
    comesIn: (by: PersonName, phone: string) => void going.delete(place(by, phone)),
    add(tap: Omit<Tap, "n" | "told" | "isLetGo">): Tap {
      const made = {
        ...tap,
        n: all.length + 1,
        told: undefined,
        isLetGo: going.has(place(tap.by, tap.phone)),
      };
      all.push(made);
      return made;
    },
    /** Of this person if there is one: two may name the same money. */
    find(content: unknown, by: string | undefined): Tap | undefined {
      const found = all.filter((tap) => tap.content === content);
      return found.find((tap) => tap.by === by) ?? found[0];
    },
  };
}

/** Of a code that decides nothing: no answer, or the server's own trouble. */
export function isTrouble(code: string | undefined): boolean {
  const known: Record<string, { status: number }> = errorCatalogue;
  return code === "offline" || (known[code ?? ""]?.status ?? 0) >= 500;
}

/** What the body of a request or of an item says; a done item has none. */
export function contentOf(body: unknown): string | undefined {
  const { nidNumber, number, text, serialNo, trxId } = (body ?? {}) as Record<
    string,
    string | undefined
  >;
  return nidNumber ?? number ?? text ?? serialNo ?? trxId;
}
