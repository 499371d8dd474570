import { Worker } from "node:worker_threads";
import { fileTypeFromFile } from "file-type";
import { type FileType, fileTypes, MAX_FILE_BYTES } from "../../contract/files.ts";
import { appError } from "../app-error.ts";
import { createPool } from "../threads/pool.ts";
import type { Incoming } from "./store.ts";

const MOST_MEMORY_MB = 512;
const pool = createPool(startInspector, { threads: 1, waiting: 40, jobMs: 60_000, idleMs: 60_000 });

/**
 * The type of a delivered file, told by its content and never by its name. A PDF is checked in a thread with a deadline and a
 * bound on memory, because a crafted one could take any time.
 * @throws too-large, wrong-type; active-content, pdf-attachments, encrypted-pdf, unreadable-file; reader-busy, timeout
 */
export async function inspectFile({ path, size }: Pick<Incoming, "path" | "size">): Promise<FileType> {
  if (size > MAX_FILE_BYTES) throw appError("too-large");
  const type = (await fileTypeFromFile(path))?.mime;
  if (!isFileType(type)) throw appError("wrong-type");
  if (type === "application/pdf") await pool.run(path);
  return type;
}

function isFileType(type: string | undefined): type is FileType {
  return type !== undefined && type in fileTypes;
}

async function startInspector(): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
  return new Worker(new URL("../pdf/active-content-worker.ts", import.meta.url), { name: "inspector", resourceLimits });
}
