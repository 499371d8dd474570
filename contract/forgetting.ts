import * as v from "valibot";

/**
 * When the details of an order or roshid were removed (ISO 8601, UTC), and after how many days; null when somebody asked for it.
 * Price, status and times stay.
 */
export const Forgotten = v.object({ at: v.string(), afterDays: v.nullable(v.number()) });
export type Forgotten = v.InferOutput<typeof Forgotten>;
