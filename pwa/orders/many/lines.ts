import type { Field } from "../../../contract/services/declare.ts";
import { checkNumber } from "../../services/fields/number-checks.ts";
import {
  emptyValues,
  type FormOf,
  type OrderValues,
  readForm,
} from "../../services/fields/service-form.ts";

/**
 * One order of a pasted list. `order`: what it would send; without one `problem` has the code of what is wrong with which field.
 * `odd`: the number passes, but has an unusual length. `double`: it stands above already.
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
 * Reads pasted lines or the rows of a CSV, each a number and, behind a comma, semicolon or tab, for whom it is. A first line without
 * a digit is a heading, and one line of nothing but good numbers is several orders. Other columns of numbers and dates are left out:
 * for whom an order is stands open in lists. `rest`: the lines that are too many.
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
    : rows.map(([number = "", ...rest]) => [number, rest.filter(isWord).join(" ")] as const);
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

/** Words, with no more digits than the number of a house. */
function isWord(cell: string): boolean {
  return cell !== "" && (cell.match(/\p{Nd}/gu) ?? []).length < 5;
}

function isSound({ format }: Field, cell: string): boolean {
  return format !== undefined && checkNumber(format, cell).ok;
}
