import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useText } from "../i18n/t.ts";
import { openOfDraft, type StoredAttachment } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { isLocked } from "../offline/sealed/locked.ts";
import { IconButton } from "../ui/Button.tsx";
import { CloseIcon, DocumentIcon, WarningIcon } from "../ui/icons.tsx";
import { useObjectUrl } from "../ui/use-object-url.ts";
import { attachmentText } from "./text.ts";

const PhotoDialog = lazy(async () => ({ default: (await import("./PhotoDialog.tsx")).PhotoDialog }));

type Props = {
  draftId: string;
  sha256: string;
  /** Its place among the others, in the digits of the page. */
  number: string;
  /** The id of the line that tells why the server has refused it. */
  problem: string | undefined;
  /** The phone does not have it any more. */
  onGone: () => void;
  onRemove: () => void;
  onReplace: (sha256: string) => void;
  /** Undefined for the first. */
  onFirst: (() => void) | undefined;
};

/** One chosen file. A tap opens a picture, to be turned. */
export function PhotoTile({ draftId, sha256, number, problem, onGone, onRemove, onReplace, onFirst }: Props) {
  const text = useText(attachmentText);
  const kept = useKeptFile(draftId, sha256);
  const file = kept === "gone" ? undefined : kept;
  const isPicture = file?.blob.type.startsWith("image/");
  const address = useObjectUrl(isPicture ? file?.blob : undefined);
  const tellGone = useEffectEvent(onGone);
  useEffect(() => {
    if (kept === "gone") tellGone();
  }, [kept]);
  const [open, setOpen] = useState(false);
  const picture = file && address ? { file, address } : undefined;
  const what = file && !isPicture ? text.pdf(number) : text.photo(number);
  return (
    <div className={`photo-tile ${problem || kept === "gone" ? "photo-refused" : ""}`}>
      {picture ? (
        <button type="button" onClick={() => setOpen(true)} aria-label={text.open(what)} aria-describedby={problem}>
          <img src={picture.address} alt="" />
        </button>
      ) : kept === "gone" ? (
        <>
          <WarningIcon className="text-danger" />
          {text.gone}
        </>
      ) : file && !isPicture ? (
        <>
          <DocumentIcon className="text-accent" />
          <span className="mb-4 line-clamp-2">{file.name || what}</span>
        </>
      ) : null}
      <span className="photo-number tabular-nums">{number}</span>
      {problem ? <WarningIcon className="photo-warning" /> : null}
      <IconButton aria-label={`${text.remove}: ${what}`} onClick={onRemove} className="photo-remove">
        <CloseIcon />
      </IconButton>
      {open && picture ? (
        <Suspense>
          <PhotoDialog
            title={what}
            draftId={draftId}
            shown={picture}
            onClose={() => setOpen(false)}
            onRemove={onRemove}
            onReplace={onReplace}
            onFirst={onFirst}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A file of a draft; undefined while it is being opened. `gone`: the phone does not have it any more, or can't open it now. */
function useKeptFile(draftId: string, sha256: string): StoredAttachment | "gone" | undefined {
  const [kept, setKept] = useState<StoredAttachment | "gone">();
  useEffect(() => {
    let live = true;
    const open = async () => {
      const userId = currentUser()?._id;
      const file = userId ? await openOfDraft(userId, draftId, sha256).catch(ifLocked) : undefined;
      if (live) setKept(file ?? "gone");
    };
    void open();
    return () => {
      live = false;
    };
  }, [draftId, sha256]);
  return kept;
}

function ifLocked(error: unknown): undefined {
  if (!isLocked(error)) throw error;
}
