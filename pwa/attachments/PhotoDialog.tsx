import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useLocale, useText } from "../i18n/t.ts";
import { dropOfDraft, type StoredAttachment } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/form/TextInput.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { TurnIcon } from "./icons.ts";
import { type Change, type Grip, moveCrop, turnBy, unchanged } from "./picture/frame.ts";
import { preparePicture } from "./picture/pictures.ts";
import { TurnedPicture } from "./TurnedPicture.tsx";
import { attachmentText } from "./text.ts";
import { sentenceOf, storeInDraft } from "./use-adding.ts";

type CropFrameProps = { address: string; change: Change; onChange: (change: Change) => void };

const grips = [
  { x: "start", y: "start", name: "topLeft" },
  { x: "end", y: "start", name: "topRight" },
  { x: "start", y: "end", name: "bottomLeft" },
  { x: "end", y: "end", name: "bottomRight" },
] as const;

/** Of the picture, for one press of an arrow key; with Shift more. */
const STEP = 0.02;
const LARGE_STEP = 0.1;
const arrows: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A picture with the frame of the part to keep: its corners and the frame itself are moved by finger, mouse and arrow keys. */
function CropFrame({ address, change, onChange }: CropFrameProps) {
  const text = useText(attachmentText);
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);
  const { crop, turn } = change;
  const percent = (part: number) => `${part * 100}%`;

  const move = (by: { x: number; y: number }, grip?: Grip) => onChange({ turn, crop: moveCrop(crop, by, grip) });
  const handlersOf = (grip?: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const [from, area] = [last.current, box.current?.getBoundingClientRect()];
      if (!from || !area) return;
      last.current = { x: event.clientX, y: event.clientY };
      move({ x: (event.clientX - from.x) / area.width, y: (event.clientY - from.y) / area.height }, grip);
    },
    onPointerUp: () => {
      last.current = undefined;
    },
    onPointerCancel: () => {
      last.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = arrows[event.key];
      if (!way) return;
      event.preventDefault();
      const step = event.shiftKey ? LARGE_STEP : STEP;
      move({ x: way.x * step, y: way.y * step }, grip);
    },
  });

  return (
    <div className="photo-crop">
      <TurnedPicture
        address={address}
        alt=""
        turn={turn}
        box={box}
        width={(proportion) => `min(100%, calc(min(40 * var(--dvh), 22rem) * ${proportion}))`}
        veil={
          <button
            type="button"
            aria-label={text.grip(text.area)}
            {...handlersOf()}
            className="photo-area"
            style={{
              left: percent(crop.left),
              top: percent(crop.top),
              width: percent(crop.width),
              height: percent(crop.height),
            }}
          />
        }
      >
        {grips.map(({ x, y, name }) => (
          <button
            key={name}
            type="button"
            aria-label={text.grip(text[name])}
            {...handlersOf({ x, y })}
            className="photo-grip"
            style={{
              left: percent(x === "start" ? crop.left : crop.left + crop.width),
              top: percent(y === "start" ? crop.top : crop.top + crop.height),
            }}
          ></button>
        ))}
      </TurnedPicture>
    </div>
  );
}

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
  await storeInDraft({ blob, sha256, name: file.name }, draftId);
  const userId = currentUser()?._id;
  if (userId && sha256 !== file.sha256) await dropOfDraft(userId, draftId, file.sha256);
  return sha256;
}
