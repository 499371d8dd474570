import * as v from "valibot";
import { text } from "../values/fields.ts";

/** More than these a person does not keep apart. */
export const MOST_KEYS = 10;

/**
 * What a program may do with a key, each also what stands before it: see the orders, files, prices
 * and balance of its owner; place orders with their pictures, and write about them. `Call.key` says
 * which calls that are.
 */
export const KeyMay = v.picklist(["read", "order"], "not-allowed");
export type KeyMay = v.InferOutput<typeof KeyMay>;

export const MakeKey = v.strictObject({ name: text(40), may: KeyMay });

/** A key as its owner sees it. `lastUsedAt`: to the minute; null for never. */
export const ApiKey = v.object({
  _id: v.string(),
  name: v.string(),
  may: KeyMay,
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;
