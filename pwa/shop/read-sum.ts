import type { OwnSum } from "../../contract/shop/shop.ts";
import { cameOf, MOST_ASKED_TK, MOST_CAME } from "../../contract/shop/sums.ts";
import { parseTk } from "../../contract/values/money.ts";
import type { TypedSum } from "./typed-sum.ts";

type Reading = { sum?: OwnSum; problems?: Partial<TypedSum> };

/**
 * Reads what was typed, in whole tk; no sum where nothing is. `before`: what was noted; what is
 * more than that came now, what is less was a mistake. `first`: when the first of it came (ISO
 * 8601).
 */
export function readSum(
  { taken = "", due = "" }: Partial<TypedSum> = {},
  before?: OwnSum,
  first = new Date().toISOString(),
): Reading {
  if (taken.trim() === "" && due.trim() === "" && !before) return {};
  const [got, owed] = [readTk(taken), readTk(due)];
  if (typeof got === "string" || typeof owed === "string")
    return {
      problems: {
        ...(typeof got === "string" && { taken: got }),
        ...(typeof owed === "string" && { due: owed }),
      },
    };
  const at = before ? new Date().toISOString() : first;
  return { sum: { asked: got + owed, came: cameUpTo(before?.came ?? [], got, at) } };
}

/** What is owed came now, or what was taken too much was given back. */
export function settled(sum: OwnSum, owed: number): OwnSum {
  const came = cameUpTo(sum.came, cameOf(sum) + owed, new Date().toISOString(), true);
  return { ...sum, came };
}

/** `returns`: what is less is given back now, and was no mistake. */
function cameUpTo(before: OwnSum["came"], tk: number, at: string, returns = false): OwnSum["came"] {
  const came = [...before];
  let sum = cameOf({ asked: 0, came });
  while (sum > tk && !returns) {
    const last = came.pop();
    sum -= last?.tk ?? 0;
    if (sum < tk && last) came.push({ ...last, tk: tk - sum });
    if (sum < tk) sum = tk;
  }
  if (sum !== tk) came.push({ tk: tk - sum, at });
  // So many parts are no news any more: the oldest are put together.
  while (came.length > MOST_CAME) {
    const [one, two] = came.splice(0, 2);
    if (one && two) came.unshift({ tk: one.tk + two.tk, at: two.at });
  }
  return came;
}

/** In whole tk, or what is wrong with it. */
function readTk(typed: string): number | string {
  const poisha = typed.trim() === "" ? 0 : parseTk(typed);
  if (poisha === undefined) return "not-an-amount";
  if (poisha > MOST_ASKED_TK * 100) return "amount-too-large";
  return poisha % 100 === 0 ? poisha / 100 : "not-whole-taka";
}
