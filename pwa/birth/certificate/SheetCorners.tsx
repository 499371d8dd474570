import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { type Corners, MOST_BEYOND } from "../../../contract/birth.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { useObjectUrl } from "../../ui/use-object-url.ts";
import { uploadText } from "./text.ts";
import type { CertificatePhoto } from "./use-certificate.ts";

/**
 * Where the corners stand when none were found, a little inside the picture so that a thumb can
 * take them.
 */
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

/** A corner may lie beyond the picture; it is drawn at its edge, where a thumb can take it. */
const within = (share: number, beyond = 0) => Math.min(1 + beyond, Math.max(-beyond, share));

type Props = {
  photo: CertificatePhoto;
  busy: boolean;
  online: boolean;
  onRead: (corners: Corners) => void;
};

/**
 * The photo with the four corners of its sheet. A thumb or the arrow keys move them, and the photo
 * is read again by them. While it is read, the photo alone is shown.
 */
export function SheetCorners({ photo, busy, online, onRead }: Props) {
  const text = useText(uploadText);
  const address = useObjectUrl(photo.file);
  const frame = useRef<HTMLDivElement>(null);
  /** From the thumb to the corner that it holds. */
  const grip = useRef({ x: 0, y: 0 });
  const [moved, setMoved] = useState<{ photo: CertificatePhoto; corners: Corners }>();
  const [undrawn, setUndrawn] = useState<File>();
  // What was moved stands until the photo has been read by it, or is another one.
  const own = moved?.photo === photo ? moved.corners : undefined;
  const corners = own ?? photo.corners ?? unknown;
  const move = (index: number, x: number, y: number) => {
    const put = { x: within(x, MOST_BEYOND), y: within(y, MOST_BEYOND) };
    setMoved({
      photo,
      corners: corners.map((corner, at) => (at === index ? put : corner)) as Corners,
    });
  };
  const thumb = (event: PointerEvent) => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  };
  const handleDown = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const [at, corner] = [thumb(event), corners[index] ?? unknown[0]];
    grip.current = { x: corner.x - at.x, y: corner.y - at.y };
  };
  const handleMove = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const at = thumb(event);
    move(index, at.x + grip.current.x, at.y + grip.current.y);
  };
  const handleKey = (index: number) => (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [];
    const corner = corners[index];
    if (dx === undefined || dy === undefined || !corner) return;
    event.preventDefault();
    move(index, corner.x + dx, corner.y + dy);
  };
  // A browser may be unable to show what the server can read.
  if (!address || undrawn === photo.file) return null;
  return (
    <figure className="flex flex-col gap-3">
      <div ref={frame} className="relative mx-auto w-fit touch-pan-y select-none">
        <img
          src={address}
          alt={text.picture}
          onError={() => setUndrawn(photo.file)}
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
                onPointerDown={handleDown(index)}
                onPointerMove={handleMove(index)}
                onKeyDown={handleKey(index)}
                style={{ left: `${100 * within(x)}%`, top: `${100 * within(y)}%` }}
                className="absolute -m-5.5 size-11 cursor-grab touch-none rounded-full border-4
                  border-accent shadow-md"
              />
            ))}
          </>
        )}
      </div>
      {busy ? null : (
        <figcaption className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
          <span className="min-w-0 flex-1 basis-56">
            {photo.corners ? text.cornersFound : text.cornersUnknown}
          </span>
          {own ? (
            <Button
              variant="secondary"
              disabled={!online}
              onClick={() => onRead(own)}
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
