import type { SignedIn } from "../http/app-types.ts";
import type { Audience, Change } from "./changes.ts";

const MOST = 50_000;
/** More than all pages of one person, or of all staff, ask; so nobody drives the others' out or fills the memory. */
const MOST_EACH = 500;
const LONGEST = 1_000;

export type Unchanged = ReturnType<typeof createUnchanged>;

/**
 * What this process found unchanged, by the whole question (who, which list, which version), until it hears of a change.
 * So a poll costs no query. The database stays the truth: only who accepts an answer of some age gets one from here
 * (`server/http/unchanged.ts`), and nothing is known while the process may be deaf. `now` in ms.
 */
export function createUnchanged(hearing: () => boolean, now: () => number = () => performance.now()) {
  const found = new Map<string, { audience: Audience; at: number }>();
  const questions = new Map<Audience, Set<string>>();
  let heard = 0;

  function drop(question: string): void {
    const audience = found.get(question)?.audience;
    if (audience === undefined) return;
    found.delete(question);
    const theirs = questions.get(audience);
    theirs?.delete(question);
    if (theirs?.size === 0) questions.delete(audience);
  }

  function forgetAll(): void {
    heard += 1;
    found.clear();
    questions.clear();
  }

  return {
    /** True when it was found so at most `maxAgeMs` ago and nothing was heard since. */
    isKnown(question: string, maxAgeMs: number): boolean {
      const known = found.get(question);
      return known !== undefined && now() - known.at <= maxAgeMs && hearing();
    },
    /** Call before the database is asked: what it answers is kept only if nothing is heard meanwhile. */
    begin(): (question: string, asker: Pick<SignedIn, "id" | "role">) => void {
      const [before, at] = [heard, now()];
      return (question, { id, role }) => {
        if (heard !== before || question.length > LONGEST) return;
        // Admins see everybody's, so any change concerns them.
        const audience = role === "admin" ? "staff" : id;
        drop(question);
        found.set(question, { audience, at });
        const theirs = (questions.get(audience) ?? new Set()).add(question);
        questions.set(audience, theirs);
        const [oldest] = theirs.size > MOST_EACH ? theirs : found.size > MOST ? found.keys() : [];
        if (oldest !== undefined) drop(oldest);
      };
    },
    /** Somebody's lists, or sessions, are others than they were. */
    forget(changes: Change[]): void {
      heard += 1;
      if (changes.some(({ to }) => to === "everybody")) forgetAll();
      for (const audience of new Set(["staff", ...changes.map(({ to }) => to)]))
        for (const question of questions.get(audience) ?? []) drop(question);
    },
    forgetAll,
  };
}
