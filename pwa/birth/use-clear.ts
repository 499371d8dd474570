import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { messages } from "../i18n/messages.ts";
import type { KeptAttachment } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { showToast } from "../ui/toast.ts";
import { type BirthSent, type BirthValues, emptyBirth } from "./birth-form.ts";

type Form = UseFormReturn<BirthValues, unknown, BirthSent>;

type Draft = { idOf(): string; discard(): Promise<void>; note(): void };

/** The form as it was, and its picture, which goes with the draft. `over`: when the draft is gone. */
type Before = { values: BirthValues; pictures: Promise<KeptAttachment[]>; over: Promise<void> };

/** Clears the form to its defaults, and can undo that until something new is typed. */
export function useClear({ getValues, reset }: Form, { idOf, discard, note }: Draft) {
  const [before, setBefore] = useState<Before>();
  return {
    cleared: before !== undefined,
    clear: async () => {
      const values = structuredClone(getValues());
      const pictures = openPictures(idOf(), values.certificatePhoto).catch(() => []);
      const over = pictures.then(discard);
      reset(emptyBirth);
      setBefore({ values, pictures, over });
      showToast("success", messages.formCleared);
      await over;
    },
    undo: async () => {
      if (!before) return;
      setBefore(undefined);
      await before.over.catch(() => undefined);
      const certificatePhoto = await keepPictures(idOf(), await before.pictures);
      reset({ ...before.values, certificatePhoto }, { keepDefaultValues: true });
      note();
    },
    /** Call it when something new was typed: then clearing can't be undone any more. */
    settle: () => setBefore(undefined),
  };
}

async function openPictures(draftId: string, names: string[]): Promise<KeptAttachment[]> {
  const userId = currentUser()?._id;
  if (!userId || names.length === 0) return [];
  const { openOfDraft } = await import("../offline/attachments/of-draft.ts");
  const opened = await Promise.all(names.map((sha256) => openOfDraft(userId, draftId, sha256)));
  return opened.filter((picture) => picture !== undefined);
}

/** Keeps pictures with the draft that begins now. Answers the names of those that are kept: the phone may be full by now. */
async function keepPictures(draftId: string, pictures: KeptAttachment[]): Promise<string[]> {
  const userId = currentUser()?._id;
  if (!userId || pictures.length === 0) return [];
  const { keepOfDraft } = await import("../offline/attachments/of-draft.ts");
  const names: string[] = [];
  for (const picture of pictures)
    await keepOfDraft(userId, draftId, picture).then(
      () => names.push(picture.sha256),
      () => undefined,
    );
  return names;
}
