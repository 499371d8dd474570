import { type ReactNode, useState } from "react";
import { useLocale, useText } from "../i18n/t.ts";
import { dropOfDraft, type StoredAttachment } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/form/TextInput.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { TurnIcon } from "./icons.ts";
import type { Turn } from "./picture/frame.ts";
import { preparePicture } from "./picture/pictures.ts";
import { TurnedPicture } from "./TurnedPicture.tsx";
import { attachmentText } from "./text.ts";
import { sentenceOf, storeInDraft } from "./use-adding.ts";

type Props = {
  title: string;
  draftId: string;
  shown: { file: StoredAttachment; address: string };
  onClose: () => void;
  onRemove: () => void;
  onReplace: (sha256: string) => void;
  onFirst: (() => void) | undefined;
};

/** One picture of a form, large: turned, made the first, or removed. */
export function PhotoDialog({ title, draftId, shown, onClose, onRemove, onReplace, onFirst }: Props) {
  const text = useText(attachmentText);
  const locale = useLocale();
  const [turn, setTurn] = useState<Turn>(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const turnBy = (quarter: 90 | -90) => setTurn((now) => ((now + quarter + 360) % 360) as Turn);
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
        <div className="photo-turning">
          <TurnedPicture
            address={shown.address}
            alt=""
            turn={turn}
            width={(proportion) => `min(100%, calc(min(40 * var(--dvh), 22rem) * ${proportion}))`}
          />
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Tool icon={<TurnIcon className="photo-left" />} onClick={() => turnBy(-90)}>
            {text.turnLeft}
          </Tool>
          <Tool icon={<TurnIcon />} onClick={() => turnBy(90)}>
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

/** Keeps the turned picture in place of the old one. Answers its SHA-256. @throws Unfit, Locked */
async function turnPicture(draftId: string, file: StoredAttachment, turn: Turn): Promise<string> {
  const { blob, sha256 } = await preparePicture(file.blob, turn);
  await storeInDraft({ blob, sha256, name: file.name }, draftId);
  const userId = currentUser()?._id;
  if (userId && sha256 !== file.sha256) await dropOfDraft(userId, draftId, file.sha256);
  return sha256;
}
