import type { Identity, LookUp } from "../../contract/server-copy/look-up.ts";
import { type Layout, layoutName } from "../../contract/server-copy/sheet.ts";
import type { Values } from "../../contract/services/values.ts";
import type { Deps } from "../deps.ts";
import { deliverMade, type Given, getGiven } from "../orders/at-once.ts";
import { drawCopy } from "./paper/draw.ts";

/** What a copy is drawn on. `name`: what tells it from the others. */
export type Paper = { name: string; layout: Layout; lang: LookUp["lang"] };
type Copy = { person: Identity; specimen: boolean; paper: Paper };

export type CopyFiles = Pick<Deps, "sql" | "seal" | "files" | "log"> & {
  brand: string;
  /** Running drawings, by order. */
  drawing: Map<string, Promise<void>>;
};

export function paperOf({ version, lang }: LookUp, backup: boolean): Paper {
  const layout: Layout = { version: version === "1" ? 1 : 2, backup };
  return { name: `${layoutName(layout)} ${lang}`, layout, lang };
}

/** What the order of a look-up holds: who was found stands only in its file. */
export function valuesOf({ nid, dob }: LookUp, { layout }: Paper): Values {
  return { nid, dob, layout: layoutName(layout) };
}

/**
 * The order of a look-up with its file, drawn if it has none yet. Without one, should that fail:
 * the next look-up tries again.
 */
export async function fileOf(
  files: CopyFiles,
  userId: string,
  order: string,
  copy: Copy,
): Promise<Given> {
  const given = await getGiven(files.sql, userId, order);
  if (given.file) return given;
  const { drawing } = files;
  const running = drawing.get(order) ?? makeFile(files, userId, order, copy);
  drawing.set(order, running);
  await running.finally(() => drawing.delete(order));
  return getGiven(files.sql, userId, order);
}

async function makeFile(
  { brand, log, ...store }: CopyFiles,
  userId: string,
  order: string,
  { person, specimen, paper: { layout, lang } }: Copy,
): Promise<void> {
  const at = new Date().toISOString();
  try {
    const sheet = { person, specimen, layout, lang, brand, at };
    await deliverMade(store, order, await drawCopy(userId, sheet), "application/pdf");
  } catch (error) {
    // What was paid for is on the screen all the same.
    log.error({ order, error: String(error) }, "a server copy could not be made a file");
  }
}
