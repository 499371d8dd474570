import { checkNumber } from "../../../contract/services/check-number.ts";
import type { Field } from "../../../contract/services/declare.ts";
import { findPasted } from "../../../contract/services/numbers-among-words.ts";
import {
  emptyValues,
  type FormOf,
  type OrderValues,
  readForm,
} from "../../services/fields/service-form.ts";

/**
 * One order of a pasted list. `order`: what it would send; without one `problem` has the code of
 * what is wrong with which field. `odd`: the number passes, but has an unusual length. `double`: it
 * stands above already.
 */
export type Line = {
  number: string;
  forWhom: string;
  order?: OrderValues;
  problem?: { field: "number" | "forWhom"; code: string };
  odd: boolean;
  double: boolean;
};

export const MOST_LINES = 50;
/** Fifty lines of a long number and a long name have less. */
export const MOST_CHARACTERS = 10_000;

/**
 * Reads pasted lines or the rows of a CSV, each a number and, beside it or behind a comma,
 * semicolon or tab, for whom it is. A first line without a digit is a heading, and one line of
 * nothing but good numbers is several orders. Other columns of numbers and dates are left out: for
 * whom an order is stands open in lists. `rest`: the lines that are too many.
 */
export function readLines(
  service: FormOf,
  field: Field,
  typed: string,
): { lines: Line[]; rest: string[] } {
  const rows = typed
    .slice(0, MOST_CHARACTERS)
    .split(/\r?\n/)
    .map((row) => row.split(/[\t,;]/).map((cell) => cell.replaceAll('"', "").trim()))
    .filter(
      (cells, at) => cells.some(Boolean) && (at > 0 || cells.some((cell) => /\p{Nd}/u.test(cell))),
    );
  const [only = [], ...more] = rows;
  const listed = more.length === 0 && only.length > 1 && only.every((cell) => isSound(field, cell));
  const pairs = listed
    ? only.map((cell) => [cell, ""] as const)
    : rows.map((cells) => pairOf(field, cells));
  const seen = new Set<string>();
  const lines = pairs.slice(0, MOST_LINES).map(([number, forWhom]): Line => {
    const filled = {
      ...emptyValues(service),
      consent: true,
      forWhom,
      option: field.name,
      [field.name]: number,
    };
    const read = readForm(service, filled);
    if ("problems" in read) {
      const wrong = read.problems[field.name];
      const problem = {
        field: wrong ? "number" : "forWhom",
        code: wrong ?? read.problems["forWhom"] ?? "",
      } as const;
      return { number, forWhom, problem, odd: false, double: false };
    }
    const value = String(read.order[field.name]);
    const double = seen.has(value);
    seen.add(value);
    return {
      number: value,
      forWhom,
      order: read.order,
      odd: !checkNumber(field.format, value).ok,
      double,
    };
  });
  return { lines, rest: pairs.slice(MOST_LINES).map((pair) => pair.filter(Boolean).join(", ")) };
}

/**
 * The number of a line, and for whom it is. The number may stand behind a name, a phone number or
 * the number of a row, and in its own cell among words, of which those before a colon are its
 * label.
 */
function pairOf(field: Field, cells: readonly string[]): readonly [string, string] {
  const sound = cells.findIndex((one) =>
    (findPasted(field, one) ?? [one]).some((number) => isSound(field, number)),
  );
  const long = cells.findIndex((one) => digitsOf(one) > MOST_OF_HOUSE);
  const at = Math.max(0, sound < 0 ? long : sound);
  const cell = cells[at] ?? "";
  const [found, ...more] = findPasted(field, cell) ?? [];
  const isOne = found !== undefined && more.length === 0;
  const words = cell.replace(/^[^:]*:/, "").match(/\p{L}(?:[\p{L}\p{M}.]|\u200c|\u200d)*/gu) ?? [];
  const names = cells.slice(0, at).filter((one) => /\p{L}/u.test(one));
  const beside = [...names, isOne ? words.join(" ") : "", ...cells.slice(at + 1)];
  return [isOne ? found : cell, beside.filter(isWord).join(" ")];
}

const MOST_OF_HOUSE = 4;

const digitsOf = (cell: string) => (cell.match(/\p{Nd}/gu) ?? []).length;

/** Words, with no more digits than the number of a house. */
function isWord(cell: string): boolean {
  return cell !== "" && digitsOf(cell) <= MOST_OF_HOUSE;
}

function isSound({ format }: Field, cell: string): boolean {
  return format !== undefined && checkNumber(format, cell).ok;
}
