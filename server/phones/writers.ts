import type { Env } from "../env.ts";
import type { Seal } from "../seal/seal.ts";
import type { Writers } from "../sms/sms.ts";
import { writeCode } from "./codes.ts";
import { writeReady } from "./letters.ts";

/** What each kind of SMS says, and to whom. */
export function smsWriters(seal: Seal, { brandName }: Pick<Env, "brandName">): Writers {
  const desk = { seal, brand: brandName };
  return {
    code: (tx, due) => writeCode(desk, tx, due),
    ready: (tx, due) => writeReady(desk, tx, due),
  };
}
