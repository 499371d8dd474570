import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useText } from "../i18n/t.ts";
import { type Change, type Grip, moveCrop } from "./picture/frame.ts";
import { TurnedPicture } from "./TurnedPicture.tsx";
import { attachmentText } from "./text.ts";

type Props = { address: string; change: Change; onChange: (change: Change) => void };

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
export function CropFrame({ address, change, onChange }: Props) {
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
