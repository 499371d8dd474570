import type { FieldValues, Resolver } from "react-hook-form";
import type { OwnSum } from "../../contract/shop/shop.ts";
import { cameOf } from "../../contract/shop/sums.ts";

/** What of an order's form is not the order's: its name there, and in the draft. */
export const OWN = "own";

/** What came and what is owed of an order, as it is typed. */
export type TypedSum = { taken: string; due: string };

export function typedOf(sum: OwnSum | undefined, cancelled = false): TypedSum {
  const came = sum ? cameOf(sum) : 0;
  const typed = (tk: number) => (tk > 0 ? String(tk) : "");
  return { taken: typed(came), due: cancelled ? "" : typed((sum?.asked ?? 0) - came) };
}

/** A form's rules, which don't know what is not the order's. */
export function ownAside<Values extends FieldValues, Sent>(
  check: Resolver<Values, unknown, Sent>,
): Resolver<Values, unknown, Sent> {
  return ({ [OWN]: _own, ...values }, context, options) =>
    check(values as unknown as Values, context, options);
}
