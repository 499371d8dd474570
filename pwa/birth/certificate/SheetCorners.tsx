import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Corners } from "../../../contract/birth.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { useObjectUrl } from "../../ui/use-object-url.ts";
import { uploadText } from "./text.ts";

/** Where the corners stand when none were found, a little inside the picture so that a thumb can take them. */
const unknown: Corners = [
  { x: 0.06, y: 0.06 },
  { x: 0.94, y: 0.06 },
  { x: 0.94, y: 0.94 },
  { x: 0.06, y: 0.94 },
];
const names = ["topLeft", "topRight", "bottomRight", "bottomLeft"] as const;
const STEP = 0.01;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A corner may lie beyond the picture; a thumb could not take it there. */
const within = (share: number) => Math.min(1, Math.max(0, share));

type Props = { file: File; found: Corners | undefined; busy: boolean; onRead: (corners: Corners) => void };

/**
 * The photo with the four corners of its sheet. A thumb or the arrow keys move them, and the photo is read again by them. While it is
 * read, the photo alone is shown.
 */
export function SheetCorners({ file, found, busy, onRead }: Props) {
  const text = useText(uploadText);
  const address = useObjectUrl(file);
  const frame = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Corners>();
  const [isDrawn, setDrawn] = useState(true);
  const corners = moved ?? found ?? unknown;
  const move = (index: number, x: number, y: number) => {
    setMoved(corners.map((corner, at) => (at === index ? { x: within(x), y: within(y) } : corner)) as Corners);
  };
  const handleMove = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(index, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const handleKey = (index: number) => (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [];
    const corner = corners[index];
    if (dx === undefined || dy === undefined || !corner) return;
    event.preventDefault();
    move(index, corner.x + dx, corner.y + dy);
  };
  // A browser may be unable to show what the server can read.
  if (!address || !isDrawn) return null;
  return (
    <figure className="flex flex-col gap-3">
      <div ref={frame} className="relative mx-auto w-fit touch-pan-y select-none">
        <img
          src={address}
          alt={text.picture}
          onError={() => setDrawn(false)}
          className={`max-h-[55dvh] max-w-full rounded-sm ${busy ? "animate-breathe" : ""}`}
        />
        {busy ? null : (
          <>
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="absolute inset-0 size-full"
            >
              <polygon
                points={corners.map(({ x, y }) => `${100 * x},${100 * y}`).join(" ")}
                className="fill-accent/10 stroke-accent"
                strokeWidth="3"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            {corners.map(({ x, y }, index) => (
              <button
                key={names[index]}
                type="button"
                aria-label={text[names[index] ?? "topLeft"]}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={handleMove(index)}
                onKeyDown={handleKey(index)}
                style={{ left: `${100 * within(x)}%`, top: `${100 * within(y)}%` }}
                className="absolute -m-5.5 size-11 cursor-grab touch-none rounded-full border-4 border-accent shadow-md"
              />
            ))}
          </>
        )}
      </div>
      {busy ? null : (
        <figcaption className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
          <span className="min-w-0 flex-1 basis-56">{found ? text.cornersFound : text.cornersUnknown}</span>
          {moved ? (
            <Button
              variant="secondary"
              onClick={() => {
                setMoved(undefined);
                onRead(moved);
              }}
              icon={<RefreshIcon className="size-5" />}
            >
              {text.readAgain}
            </Button>
          ) : null}
        </figcaption>
      )}
    </figure>
  );
}
