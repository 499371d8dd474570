import { rm } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { ErrorCode } from "../../contract/errors.ts";
import { appError, isAppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { noteLoose, removeLooseFiles } from "../files/loose.ts";
import { prepareFile } from "../files/prepare.ts";
import { write } from "../files/sealed-store.ts";
import { type Incoming, newStorageKey } from "../files/store.ts";
import { atMost } from "../threads/at-most.ts";
import type { Turn } from "../threads/pool.ts";
import { collectCopies } from "./collect-copies.ts";
import { redrawPicture } from "./pictures.ts";
import * as queries from "./queries.ts";
import { sealThumbnail } from "./thumbnail.ts";

type CompleteDeps = Pick<Deps, "sql" | "seal" | "files">;
type Whose = { userId: string; name: string };
type Made = Pick<queries.Made, "type" | "width" | "height" | "takenOut"> & { file: Incoming; thumbnail?: Uint8Array };

const pictures = ["image/jpeg", "image/png", "image/webp"];
/** What a delivered PDF would be refused for. */
const ofPdf: ErrorCode[] = ["signed-pdf", "encrypted-pdf", "unreadable-file"];
/** After these the same name may be sent again from the beginning. */
const final: ErrorCode[] = ["attachment-broken", "attachment-type", "attachment-pdf"];

/** The files that this process is making, by the id of their attachment. */
const making = new Map<string, Promise<void>>();

/** While a file is read or stored, megabytes of it pass through memory. The time in between belongs to other threads. */
const fewFiles = atMost(2);

/** Where a piece belongs, for its seal. */
export function placeOfPart(id: string, at: number): string {
  return `attachment_parts.bytes ${id} ${at}`;
}

/**
 * Makes the file that is kept of an attachment whose bytes are all there: a picture is drawn anew, a PDF inspected. One file
 * however often this is called at once, in several processes too. Nothing of what is refused is kept.
 * @throws attachment-broken, attachment-type, attachment-pdf; reader-busy, timeout, storage-full, files-away: the bytes stay, and
 * whoever sends the last ones again has it tried again
 */
export async function complete(
  deps: CompleteDeps,
  { userId, name }: Whose,
  { id, total }: queries.Progress,
): Promise<void> {
  const work = making.get(id) ?? make(deps, { userId, name }, id, total).finally(() => making.delete(id));
  making.set(id, work);
  return work;
}

async function make(deps: CompleteDeps, { userId, name }: Whose, id: string, total: number): Promise<void> {
  const { sql, files } = deps;
  const key = newStorageKey();
  const paths = [await files.makeRoom(`${key}.sent`), await files.makeRoom(`${key}.made`)] as const;
  try {
    const sent = await fewFiles(() => write(paths[0], partsOf(deps, id, total)));
    if (sent.sha256.toString("hex") !== name) throw appError("attachment-broken");
    const { file, thumbnail, ...told } = await inspect(sent, paths[1], { owner: userId });
    await noteLoose(sql, key);
    await fewFiles(() => files.put(key, file));
    collectCopies();
    const { size, sha256 } = file;
    const sealed = thumbnail && sealThumbnail(deps.seal, { id, sha256 }, thumbnail);
    const made = await queries.recordMade(sql, id, { key, size, sha256, thumbnail: sealed, ...told });
    if (!made) await removeLooseFiles(sql, files, [key]);
  } catch (error) {
    if (isAppError(error) && final.includes(error.appCode)) await queries.deleteRefused(sql, id);
    throw error;
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}

/** The pieces in order, one in memory at a time. */
async function* partsOf({ sql, seal }: CompleteDeps, id: string, total: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < total; ) {
    const part = await queries.findPart(sql, id, at);
    // Another process has refused it or completed it meanwhile.
    if (part?.at !== at) throw appError("attachment-offset", { received: 0 });
    const bytes = seal.openBytes(part.bytes, placeOfPart(id, at));
    yield bytes;
    collectCopies();
    at += bytes.length;
  }
}

async function inspect(sent: Incoming, path: string, turn: Turn): Promise<Made> {
  const type = (await fileTypeFromFile(sent.path))?.mime;
  if (type && pictures.includes(type)) return { type: "image/jpeg", ...(await redrawPicture(sent.path, path, turn)) };
  if (type && type !== "application/pdf") throw appError("attachment-type");
  try {
    const { takenOut, ...file } = await prepareFile(sent, { lane: "users", ...turn });
    return { type: "application/pdf", file, takenOut };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const refusal = error.appCode === "wrong-type" ? "attachment-type" : "attachment-pdf";
    throw refusal === "attachment-type" || ofPdf.includes(error.appCode) ? appError(refusal) : error;
  }
}
