import { useEffect, useRef, useState } from "react";
import { attachmentLimits } from "../../contract/files.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { type StoredAttachment, storeDraftAttachment } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { isLocked } from "../offline/sealed/locked.ts";
import { isQuotaError } from "../offline/storage.ts";
import { readBytes } from "../storage/bytes.ts";
import { contentOf, isUnfit, unfit } from "./picture/content.ts";
import { sha256Of } from "./picture/make.ts";
import { preparePicture } from "./picture/pictures.ts";
import { useTellPreparing } from "./preparing.ts";
import { problemSentences } from "./text.ts";

/** A file that was not taken: its name, and why. */
export type NotTaken = { name: string; why: Sentence };

/**
 * Makes the chosen files ready, one after another, and keeps each with the draft before `add` is
 * told of it.
 */
export function useAdding(
  draftOf: (() => string) | undefined,
  add: (sha256: string) => "added" | "twice" | "full",
) {
  const [preparing, setPreparing] = useState<string>();
  const [notTaken, setNotTaken] = useState<NotTaken[]>([]);
  useTellPreparing(preparing !== undefined);
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });

  const live = useRef(true);
  useEffect(() => {
    live.current = true;
    return () => {
      live.current = false;
    };
  }, []);

  const takeAll = async (files: File[]) => {
    setNotTaken([]);
    for (const file of files) {
      setPreparing(file.name);
      const why = await takeOne(file).catch(sentenceOf);
      if (why) setNotTaken((before) => [...before, { name: file.name, why }]);
    }
    setPreparing(undefined);
  };
  const takeOne = async (file: File): Promise<Sentence | undefined> => {
    const taken = await takeFile(file);
    await storeInDraft(taken, draftOf?.());
    // The field was closed meanwhile: its form does not want the file any more.
    if (!live.current) return undefined;
    const outcome = latest.current(taken.sha256);
    return outcome === "added" ? undefined : reasons[outcome];
  };
  return { preparing, notTaken, takeAll, setNotTaken };
}

/** Keeps a file with a draft of the signed-in user. @throws Unfit no-room, Locked */
export async function storeInDraft(
  file: StoredAttachment,
  draftId: string | undefined,
): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId || !draftId) return;
  await storeDraftAttachment(userId, draftId, file).catch((error: unknown) => {
    throw isQuotaError(error) ? unfit("no-room", error) : error;
  });
}

/** Why a file was not taken. */
export function sentenceOf(error: unknown): Sentence {
  if (isUnfit(error)) return problemSentences[error.problem];
  if (isLocked(error)) return error.sentence;
  return problemSentences.broken;
}

const reasons: Record<"twice" | "full", Sentence> = {
  twice: { bn: "এটি আগেই দেওয়া আছে।", en: "This one is here already." },
  full: { bn: "এই ঘরে আর নেওয়া যায় না।", en: "This field takes no more." },
};

/**
 * Makes what will be sent of a chosen file: pictures small and clean, PDFs as they are. @throws
 * Unfit
 */
async function takeFile(file: File): Promise<StoredAttachment> {
  if (file.size === 0) throw unfit("empty");
  const head = await readBytes(file.slice(0, 1024)).catch((cause: unknown) => {
    // Deleted meanwhile, or in a cloud that can't be reached.
    throw unfit("unreadable", cause);
  });
  const content = contentOf(new Uint8Array(head));
  if (content === "unknown") throw unfit("type");
  if (content !== "pdf") {
    const { blob, sha256 } = await preparePicture(file);
    return { blob, sha256, name: file.name };
  }
  if (file.size > attachmentLimits.bytes) throw unfit("large-pdf");
  // The file itself may be deleted; what is kept may not.
  const blob = new Blob([await readBytes(file)], { type: "application/pdf" });
  return { blob, sha256: await sha256Of(blob), name: file.name };
}
