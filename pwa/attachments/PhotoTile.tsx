import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocale, useText } from "../i18n/t.ts";
import {
  dropOfDraft,
  openOfDraft,
  type StoredAttachment,
} from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { isLocked } from "../offline/sealed/locked.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { FieldError } from "../ui/form/TextInput.tsx";
import { CloseIcon, DocumentIcon, TrashIcon, WarningIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { useObjectUrl } from "../ui/use-object-url.ts";
import { TurnIcon } from "./icons.ts";
import type { Turn } from "./picture/content.ts";
import { preparePicture } from "./picture/pictures.ts";
import { TurnedPicture } from "./TurnedPicture.tsx";
import { attachmentText } from "./text.ts";
import { sentenceOf, storeInDraft } from "./use-adding.ts";

type Props = {
  draftId: string;
  sha256: string;
  /** Its place among the others, in the digits of the page. */
  number: string;
  /** The phone does not have it any more. */
  onGone: () => void;
  onRemove: () => void;
  onReplace: (sha256: string) => void;
};

/** One chosen file. A tap opens a picture, to be turned. */
export function PhotoTile({ draftId, sha256, number, onGone, onRemove, onReplace }: Props) {
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
    <div className={`photo-tile ${kept === "gone" ? "photo-refused" : ""}`}>
      {picture ? (
        <button type="button" onClick={() => setOpen(true)} aria-label={text.open(what)}>
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
      <IconButton
        aria-label={`${text.remove}: ${what}`}
        onClick={onRemove}
        className="photo-remove"
      >
        <CloseIcon />
      </IconButton>
      {open && picture ? (
        <PhotoDialog
          title={what}
          draftId={draftId}
          shown={picture}
          onClose={() => setOpen(false)}
          onRemove={onRemove}
          onReplace={onReplace}
        />
      ) : null}
    </div>
  );
}

/**
 * A file of a draft; undefined while it is being opened. `gone`: the phone does not have it any
 * more, or can't open it now.
 */
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

type PhotoDialogProps = {
  title: string;
  draftId: string;
  shown: { file: StoredAttachment; address: string };
  onClose: () => void;
  onRemove: () => void;
  onReplace: (sha256: string) => void;
};

/** One picture of a form, large: turned, or removed. */
function PhotoDialog({ title, draftId, shown, onClose, onRemove, onReplace }: PhotoDialogProps) {
  const text = useText(attachmentText);
  const locale = useLocale();
  const [turn, setTurn] = useState<Turn>(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const apply = async () => {
    if (turn === 0) return onClose();
    setBusy(true);
    try {
      onReplace(await turnPicture(draftId, shown.file, turn));
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error)[locale]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      sheet
      open
      busy={busy}
      title={title}
      onClose={onClose}
      actions={
        <Button onClick={() => void apply()} busy={busy} busyLabel={text.applying}>
          {text.apply}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex justify-center rounded-md bg-sunken p-2">
          <TurnedPicture
            address={shown.address}
            alt=""
            turn={turn}
            width={(proportion) => `min(100%, calc(min(40 * var(--dvh), 22rem) * ${proportion}))`}
          />
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Tool icon={<TurnIcon />} onClick={() => setTurn((now) => ((now + 90) % 360) as Turn)}>
            {text.turnRight}
          </Tool>
          <Tool icon={<TrashIcon className="size-5" />} onClick={onRemove}>
            {text.remove}
          </Tool>
        </div>
        {problem ? <FieldError id="photo-problem">{problem}</FieldError> : null}
      </div>
    </Dialog>
  );
}

function Tool({
  icon,
  onClick,
  children,
}: {
  icon?: ReactNode;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button variant="secondary" icon={icon} onClick={onClick} className="px-3 text-sm">
      {children}
    </Button>
  );
}

/** Keeps the turned picture in place of the old one. Answers its SHA-256. @throws Unfit, Locked */
async function turnPicture(draftId: string, file: StoredAttachment, turn: Turn): Promise<string> {
  const { blob, sha256 } = await preparePicture(file.blob, turn);
  await storeInDraft({ blob, sha256, name: file.name }, draftId);
  const userId = currentUser()?._id;
  if (userId && sha256 !== file.sha256) await dropOfDraft(userId, draftId, file.sha256);
  return sha256;
}
