import * as v from "valibot";

const Row = v.looseObject({});
const rows = v.array(Row);

/** All that is stored of a user, whole, as a file for them. Times are ISO 8601 in UTC; `…Poisha` are amounts in poisha. */
export const OwnData = v.object({
  madeAt: v.string(),
  account: Row,
  orders: rows,
  attachments: rows,
  roshids: rows,
  roshidVersions: rows,
  recharges: rows,
  movements: rows,
  lookups: rows,
  devices: rows,
  secondFactors: rows,
  pushSubscriptions: rows,
  log: rows,
});
export type OwnData = v.InferOutput<typeof OwnData>;
