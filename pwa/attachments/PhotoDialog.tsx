import { type ReactNode, useState } from "react";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { dropOfDraft, type StoredAttachment } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/form/Field.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { CropFrame } from "./CropFrame.tsx";
import { TurnIcon } from "./icons.ts";
import { type Change, turnBy, unchanged } from "./picture/frame.ts";
import { preparePicture } from "./picture/pictures.ts";
import { attachmentText } from "./text.ts";
import { keep, sentenceOf } from "./use-adding.ts";

type Props = {
  title: string;
  draftId: string;
  shown: { file: StoredAttachment; address: string };
  onClose: () => void;
  onRemove: () => void;
  onReplace: (sha256: string) => void;
  onFirst: (() => void) | undefined;
};

/** One picture of a form, large: turned, cropped, made the first, or removed. */
export function PhotoDialog({ title, draftId, shown, onClose, onRemove, onReplace, onFirst }: Props) {
  const text = useText(attachmentText);
  const locale = useLocale();
  const [change, setChange] = useState<Change>(unchanged);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const apply = async () => {
    if (change === unchanged) return onClose();
    setBusy(true);
    try {
      onReplace(await changePicture(draftId, shown.file, change));
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
        <CropFrame address={shown.address} change={change} onChange={setChange} />
        <p className="text-center text-xs text-soft">{text.cropHint}</p>
        <div className="grid grid-cols-2 gap-2">
          <Tool icon={<TurnIcon className="photo-left" />} onClick={() => setChange((now) => turnBy(now, -90))}>
            {text.turnLeft}
          </Tool>
          <Tool icon={<TurnIcon />} onClick={() => setChange((now) => turnBy(now, 90))}>
            {text.turnRight}
          </Tool>
          <Tool icon={<TrashIcon className="size-5" />} onClick={onRemove}>
            {text.remove}
          </Tool>
          {onFirst ? <Tool onClick={onFirst}>{text.first}</Tool> : null}
        </div>
        {problem ? <FieldError id="photo-problem">{problem}</FieldError> : null}
      </div>
    </Dialog>
  );
}

function Tool({ icon, onClick, children }: { icon?: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" icon={icon} onClick={onClick} className="px-3 text-sm">
      {children}
    </Button>
  );
}

/** Keeps the changed picture in place of the old one. Answers its SHA-256. @throws Unfit, Locked */
async function changePicture(draftId: string, file: StoredAttachment, change: Change): Promise<string> {
  const { blob, sha256 } = await preparePicture(file.blob, change);
  await keep({ blob, sha256, name: file.name }, draftId);
  const userId = currentUser()?._id;
  if (userId && sha256 !== file.sha256) await dropOfDraft(userId, draftId, file.sha256);
  return sha256;
}
