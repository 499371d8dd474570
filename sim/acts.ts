import { type PersonName, people } from "./database.ts";
import type { Weather } from "./network.ts";
import type { Blow } from "./server.ts";

/** What somebody does, or what happens. `nth` chooses among what is there at that moment. */
export type Act =
  /** `accepts`: a price that has changed meanwhile is accepted. `twice`: a double tap. */
  | { act: "order"; phone: number; nth: number; accepts: boolean; twice: boolean }
  | { act: "roshid"; phone: number; nth: number; accepts: boolean; isEdit: boolean }
  /** `steals`: the number of a transaction that somebody else has named. */
  | { act: "money"; phone: number; nth: number; tk: number; steals: boolean }
  | { act: "look" | "flush" | "wake" | "type" | "newTab" | "closeTab" | "kill"; phone: number }
  /** `lines`: so many in a row, a second apart, about one order. */
  | { act: "write"; phone: number; nth: number; lines: number }
  | {
      act: "read" | "withdraw" | "deleteRoshid" | "restoreRoshid";
      phone: number;
      nth: number;
    }
  | { act: "settle"; phone: number; nth: number; how: "again" | "drop" | "edit" }
  /** `formLogIn`: by a form whose page has no scripts yet. */
  | { act: "logIn" | "formLogIn"; phone: number; who: PersonName }
  | { act: "logOut"; phone: number }
  | { act: "line"; phone: number; weather: Weather; name: string }
  | { act: "clock"; phone: number; ms: number }
  | { act: "full"; phone: number; isFull: boolean }
  /** `open`: while the tabs are open. `all`: local storage too. */
  | { act: "evict"; phone: number; open: boolean; all: boolean }
  /** Tabs that are opened from now on are of the next release, or of this one again. */
  | { act: "release"; phone: number; isNext: boolean }
  | { act: "staff"; how: (typeof WORK)[number]; nth: number; part: number }
  | { act: "decide"; how: "accept" | "refuse"; nth: number }
  | { act: "price"; service: number; tk: number }
  /** Of the one price group; null: the list price holds. */
  | { act: "groupPrice"; service: number; tk: number | null }
  | { act: "group"; who: PersonName; isIn: boolean }
  /** What the one option adds. */
  | { act: "extra"; tk: number }
  | { act: "switch"; service: number; open: boolean }
  | { act: "balance"; who: PersonName; tk: number }
  | { act: "endSessions"; who: PersonName }
  /** `awayMs`: until it is started again. */
  | { act: "killServer"; awayMs: number }
  /** PostgreSQL ends without a word, and recovers what it had committed. */
  | { act: "crashDatabase" }
  | { act: "blow"; blow: Blow };

/** `after`: how many ms after the step before it. `id` stays the same when others are left out. */
export type Step = Act & { id: number; after: number };

export const PHONES = 2;
/** The price of each service at the beginning, in tk. */
export const SERVICES = ["nidBalance", "tinBalance", "roshidBalance", "editRoshidBalance"] as const;
export const SWITCHES = ["nidCopy", "tin"] as const;

export const WORK = ["cancel", "refund", "ask", "claim", "deliver", "takeBack"] as const;

export const names = Object.keys(people) as PersonName[];

/** Who has this phone, though others come in on it too. */
export const usualOf = (phone: number) => names[phone % names.length] as PersonName;
