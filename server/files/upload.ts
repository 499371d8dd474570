import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { Context } from "hono";
import { MAX_FILE_BYTES } from "../../contract/files.ts";
import { mediaTypeOf } from "../../contract/values/media-type.ts";
import { appError, isAppError } from "../app-error.ts";
import { fairQueue } from "../threads/fair-queue.ts";
import { type FileStore, type Incoming, newStorageKey, storeFailure, write } from "./store.ts";

export type Upload = Incoming & { key: string };

const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024;
/**
 * Our form has one part. Without limits, 15 MB could hold 300,000 parts, or one header of 14 MB.
 */
const limits = {
  parts: 20,
  files: 1,
  headerPairs: 20,
  headerSize: 4096,
  fieldSize: 4096,
  fileSize: MAX_FILE_BYTES,
};
/** The limits are checked after each piece. */
const PIECE_BYTES = 64 * 1024;
const TRY_AGAIN_SECONDS = 10;

/** A form may crawl for minutes, so each clerk has places of their own. */
const inTurn = fairQueue({
  most: Number.POSITIVE_INFINITY,
  each: 8,
  waiting: 0,
  patienceMs: 0,
  busy: () => appError("uploads-busy", {}, TRY_AGAIN_SECONDS),
});

/**
 * Writes the multipart field `file` to the disk, piece by piece, so that a large file takes no
 * memory, and hands it to `work`. A file that `work` has not stored is removed afterwards.
 * @throws too-large; invalid-fields without a file; uploads-busy; storage-full, files-away; what
 * `work` throws
 */
export async function withUpload<T>(
  c: Context,
  { files, clerk }: { files: FileStore; clerk: string },
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (Number(c.req.header("Content-Length") ?? 0) > MAX_FORM_BYTES) throw appError("too-large");
  return inTurn(clerk, async () => {
    const key = newStorageKey();
    const path = await files.makeRoom(key);
    try {
      return await work({ key, ...(await receive(c, path)) });
    } finally {
      await rm(path, { force: true }).catch(() => {});
    }
  });
}

/** @throws too-large, invalid-fields, storage-full, files-away; what the connection fails with */
async function receive(c: Context, path: string): Promise<Incoming> {
  const noForm = appError("invalid-fields", { fields: { file: "Choose a file to deliver." } });
  const parser = openParser(c.req.header("Content-Type") ?? "");
  if (!parser) throw noForm;
  let file: Promise<Incoming> | undefined;
  let crowded = false;
  const note = () => {
    crowded = true;
  };
  parser.on("partsLimit", note).on("filesLimit", note);
  parser.on("file", (field, stream) => {
    if (field !== "file") return void stream.resume();
    file = keep(stream, path);
    // Awaited below, at the end of the form.
    file.catch(() => {});
  });
  let lost: unknown;
  const body = async function* () {
    let bytes = 0;
    try {
      for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        if (bytes > MAX_FORM_BYTES) throw appError("too-large");
        // A crowded form is read to its end, so that its sender gets the refusal, but no more of it
        // is parsed.
        for (let at = 0; at < chunk.length && !crowded; at += PIECE_BYTES)
          yield chunk.subarray(at, at + PIECE_BYTES);
      }
    } catch (error) {
      lost = error;
    }
  };
  const read = await pipeline(body, parser).then(
    () => true,
    () => false,
  );
  const kept = await file?.catch((error) => {
    if (isAppError(error)) throw error;
  });
  if (lost) throw lost;
  if (!kept || !read || crowded) throw noForm;
  return kept;
}

function openParser(type: string): BusboyInstance | undefined {
  if (mediaTypeOf(type) !== "multipart/form-data") return undefined;
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    return undefined;
  }
}

/**
 * Writes a file as it comes. It is always read to its end, because the form around it waits for
 * that.
 */
async function keep(stream: BusboyFileStream, path: string): Promise<Incoming> {
  const pieces = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const file = await write(path, pieces).catch((error) => {
    stream.resume();
    // Only errors of the disk: a form that ends too early says nothing of the store.
    throw "syscall" in error ? storeFailure(error) : error;
  });
  if (stream.truncated) throw appError("too-large");
  return file;
}
