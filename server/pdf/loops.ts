import { type Allowance, type PdfValue, readValues } from "./values.ts";

/** So many versions of itself a file may hold. */
const MOST_TABLES = 1_000;

/** Collects which pages and fields are below which, to see whether a reader that goes down comes to an end. */
export function openTree() {
  const below = new Map<number, number[]>();
  return {
    /** `number` is that of the object with these values. */
    note(number: number | undefined, [value]: PdfValue[]): void {
      const numbers = value ? numbersBelow(value) : [];
      if (number === undefined || numbers.length === 0) return;
      const others = below.get(number) ?? [];
      for (const one of numbers) others.push(one);
      below.set(number, others);
    },
    hasLoop: () => hasLoop(below),
  };
}

/** Of a dictionary its kids, of a list what is in it: the kids may be a list elsewhere. */
function numbersBelow(value: PdfValue): number[] {
  if (value.is === "reference") return [value.number];
  if (value.is === "list") return value.items.flatMap((item) => (item.is === "reference" ? [item.number] : []));
  if (value.is !== "dictionary") return [];
  return value.entries.flatMap(([key, kids]) => (key === "Kids" && kids.is !== "dictionary" ? numbersBelow(kids) : []));
}

function hasLoop(below: Map<number, number[]>): boolean {
  const seen = new Map<number, "above" | "done">();
  for (const start of below.keys()) {
    const stack = [start];
    for (let number = stack.at(-1); number !== undefined; number = stack.at(-1)) {
      if (seen.has(number)) {
        seen.set(number, "done");
        stack.pop();
        continue;
      }
      seen.set(number, "above");
      for (const kid of below.get(number) ?? []) {
        if (seen.get(kid) === "above") return true;
        if (!seen.has(kid)) stack.push(kid);
      }
    }
  }
  return false;
}

/** True when the tables of places, each of which names the one before it, lead back to themselves. @throws OddPdf */
export function tablesLoop(text: string, trailers: number[], allowance: Allowance): boolean {
  const header = Math.max(0, text.indexOf("%PDF"));
  const [, last] = /^startxref\s+(\d{1,10})/.exec(text.slice(Math.max(0, text.lastIndexOf("startxref")))) ?? [];
  const seen = new Set<number>();
  let place = last === undefined ? undefined : Number(last);
  while (place !== undefined) {
    if (seen.has(place) || seen.size > MOST_TABLES) return true;
    seen.add(place);
    place = placeBefore(text, place + header, trailers, allowance);
  }
  return false;
}

/** What the table at `at` says of the one before it. The table is one of rows with a trailer, or the object of a stream. */
function placeBefore(text: string, at: number, trailers: number[], allowance: Allowance): number | undefined {
  const [begin, rows] = /^\s*(?:(xref)|\d{1,10}\s+\d{1,5}\s+obj)/.exec(text.slice(at, at + 200)) ?? [];
  if (begin === undefined) return undefined;
  const head = rows ? trailers.find((trailer) => trailer > at) : at + begin.length;
  const [facts] = head === undefined ? [] : readValues(text, head, allowance, { most: 1 }).values;
  if (facts?.is !== "dictionary") return undefined;
  const [, before] = facts.entries.find(([key]) => key === "Prev") ?? [];
  return before?.is === "number" && Number.isFinite(before.number) ? before.number : undefined;
}
