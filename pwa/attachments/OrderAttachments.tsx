import "./attachments.css";
import {
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Attachment } from "../../contract/attachments.ts";
import { fileTypes } from "../../contract/files.ts";
import type { Order } from "../../contract/orders.ts";
import { callBlob } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { saveAs } from "../api/save.ts";
import { inDigits, useLocale, useText } from "../i18n/t.ts";
import { type Remote, useRemote } from "../lists/use-remote.ts";
import { sentence } from "../offline/errors.ts";
import { IconButton, RetryButton, Spinner } from "../ui/Button.tsx";
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  DocumentIcon,
  DownloadIcon,
} from "../ui/icons.tsx";
import { Overlay } from "../ui/overlay/Overlay.tsx";
import { Banner } from "../ui/Page.tsx";
import { uiText } from "../ui/text.ts";
import { useObjectUrl } from "../ui/use-object-url.ts";
import { TurnIcon, ZoomInIcon, ZoomOutIcon } from "./icons.ts";
import type { Turn } from "./picture/content.ts";
import { TurnedPicture } from "./TurnedPicture.tsx";
import { describeTakenOut } from "./taken-out.ts";
import { attachmentText } from "./text.ts";

type Props = {
  order: Pick<Order, "orderNumber" | "attachmentCount" | "attachments">;
  /** The open order, which has them; lists have only their count. */
  whole: Pick<Remote<Pick<Order, "attachments"> | undefined>, "value" | "error" | "refresh">;
};

/** The pictures and PDFs that came with an order. A tap opens them in the viewer. */
export function OrderAttachments({ order, whole }: Props) {
  const text = useText(attachmentText);
  const locale = useLocale();
  const { orderNumber, attachmentCount = 0 } = order;
  const files = whole.value && (whole.value.attachments ?? []);
  return (
    <section aria-label={text.files}>
      <h3 className="mb-1.5 text-sm text-soft">{text.files}</h3>
      {files ? (
        <AttachmentGrid files={files} orderNumber={orderNumber} />
      ) : whole.error ? (
        <div className="flex flex-col items-start gap-2 text-sm">
          <p>{sentence(whole.error)[locale]}</p>
          <RetryButton variant="secondary" onRetry={whole.refresh} />
        </div>
      ) : (
        <ul className="photo-grid">
          {Array.from({ length: attachmentCount }, (_, at) => `place-${at}`).map((place) => (
            <li key={place} className="photo-tile animate-breathe" />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Pictures and PDFs of an order, or of a message about it. A tap opens them in the viewer. */
export function AttachmentGrid({
  files,
  orderNumber,
}: {
  files: Attachment[];
  orderNumber: string;
}) {
  const text = useText(attachmentText);
  const locale = useLocale();
  const [open, setOpen] = useState<number>();
  const count = (n: number) => inDigits(String(n), locale);
  return (
    <>
      <ul className="photo-grid">
        {files.map((file, at) => {
          const name = isPdf(file) ? text.pdf(count(at + 1)) : text.photo(count(at + 1));
          return (
            <li key={file.id}>
              <div className="photo-tile">
                <button type="button" onClick={() => setOpen(at)} aria-label={name} />
                <Thumbnail file={file} name={name} />
              </div>
            </li>
          );
        })}
      </ul>
      {files.map((file, at) => {
        const told = describeTakenOut(file.takenOut);
        return told ? (
          <p key={file.id} className="mt-1.5 text-sm text-soft">
            {text.pdf(count(at + 1))}: {told[locale]}
          </p>
        ) : null;
      })}
      {open === undefined ? null : (
        <Viewer
          files={files}
          at={open}
          onTurn={setOpen}
          orderNumber={orderNumber}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function Thumbnail({ file, name }: { file: Attachment; name: string }) {
  const [failed, setFailed] = useState(false);
  if (isPdf(file) || failed)
    return (
      <>
        <DocumentIcon className="size-8 text-accent" />
        {name}
      </>
    );
  return (
    <img
      src={`/api/attachments/${file.id}/file`}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}

function isPdf({ type }: Attachment): boolean {
  return type === "application/pdf";
}

type ViewerProps = {
  files: Attachment[];
  /** The place of the open one. */
  at: number;
  onTurn: (at: number) => void;
  orderNumber: string;
  onClose: () => void;
};

const zooms = [1, 1.5, 2, 3, 4];

/**
 * The pictures and PDFs of an order over the whole screen: zoom, quarter turns, the next one,
 * download.
 */
function Viewer({ files, at, onTurn, orderNumber, onClose }: ViewerProps) {
  const text = useText(attachmentText);
  const ui = useText(uiText);
  const locale = useLocale();
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState<Turn>(0);
  const middle = useMiddle(`${zoom} ${turn}`);
  const file = files[at];
  // It is never stored on this device.
  const content = useRemote(() => callBlob(`attachments/${file?.id}/file`), { key: file?.id });
  const address = useObjectUrl(content.value);
  const count = (n: number) => inDigits(String(n), locale);
  if (!file) return null;

  const go = (by: number) => {
    if (!files[at + by]) return;
    setZoom(0);
    setTurn(0);
    onTurn(at + by);
  };
  const zoomBy = (by: number) =>
    setZoom((now) => Math.max(0, Math.min(zooms.length - 1, now + by)));
  const turnMore = () => setTurn((now) => ((now + 90) % 360) as Turn);
  const handleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return;
    if (key === "+") zoomBy(1);
    if (key === "-") zoomBy(-1);
    if (key === "r") turnMore();
    // They scroll a picture that is larger than the screen.
    if (zoom === 0 && key === "ArrowLeft") go(-1);
    if (zoom === 0 && key === "ArrowRight") go(1);
  };
  const name = `${orderNumber}-${at + 1}.${fileTypes[file.type]}`;
  const isPicture = file.type === "image/jpeg";
  const shown = !address ? (
    <Spinner label={text.loading} className="size-8 text-accent" />
  ) : isPicture ? (
    <TurnedPicture
      address={address}
      alt={text.photo(count(at + 1))}
      turn={turn}
      width={(proportion) =>
        `calc(${zooms[zoom]} * min(100vw - 1rem, (100 * var(--dvh) - 8.5rem) * ${proportion}))`
      }
    />
  ) : (
    <p className="flex flex-col items-center gap-2 text-soft">
      <DocumentIcon className="size-12 text-accent" />
      {name}
    </p>
  );
  return (
    <Overlay onClose={onClose} label={text.files} place="" panel="size-full bg-paper text-ink">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts beside the buttons that do the same. */}
      <div onKeyDown={handleKey} className="flex min-h-0 flex-1 flex-col">
        <header
          className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line
          bg-surface px-2"
        >
          <p className="ps-2 text-sm font-semibold tabular-nums">
            {text.place(count(at + 1), count(files.length))}
          </p>
          <div className="flex flex-wrap">
            {isPicture ? <PictureTools zoom={zoom} onZoom={zoomBy} onTurn={turnMore} /> : null}
            <Tool
              label={text.download}
              onClick={() => content.value && saveAs(content.value, name)}
              disabled={!address}
            >
              <DownloadIcon />
            </Tool>
            <Tool label={ui.close} onClick={onClose}>
              <CloseIcon />
            </Tool>
          </div>
        </header>
        <section
          {...middle}
          // A stop of its own only where there is something to scroll.
          tabIndex={zoom > 0 ? 0 : undefined}
          aria-label={text.photo(count(at + 1))}
          className="flex min-h-0 flex-1 overflow-auto overscroll-contain p-2"
        >
          <div className="photo-middle flex flex-col items-center gap-3">
            {content.error && !address ? <Failed of={content} /> : shown}
          </div>
        </section>
        {files.length > 1 ? (
          <footer className="flex justify-between border-t border-line bg-surface px-2">
            <Tool label={text.before} onClick={() => go(-1)} disabled={at === 0}>
              <ChevronLeftIcon />
            </Tool>
            <Tool label={text.after} onClick={() => go(1)} disabled={at === files.length - 1}>
              <ChevronRightIcon />
            </Tool>
          </footer>
        ) : null}
      </div>
    </Overlay>
  );
}

type PictureToolsProps = { zoom: number; onZoom: (by: number) => void; onTurn: () => void };

function PictureTools({ zoom, onZoom, onTurn }: PictureToolsProps) {
  const text = useText(attachmentText);
  return (
    <>
      <Tool label={text.zoomOut} onClick={() => onZoom(-1)} disabled={zoom === 0}>
        <ZoomOutIcon />
      </Tool>
      <Tool label={text.zoomIn} onClick={() => onZoom(1)} disabled={zoom === zooms.length - 1}>
        <ZoomInIcon />
      </Tool>
      <Tool label={text.turnRight} onClick={onTurn}>
        <TurnIcon />
      </Tool>
    </>
  );
}

/** Why a file can't be shown, and another try where that can help. */
function Failed({ of }: { of: { error?: unknown; refresh: () => Promise<unknown> } }) {
  const locale = useLocale();
  const retry = isLost(of.error) ? null : <RetryButton variant="secondary" onRetry={of.refresh} />;
  return (
    <Banner tone="warn" role="alert" action={retry}>
      {sentence(of.error)[locale]}
    </Banner>
  );
}

/** The server has it no more: to ask again can't help. */
function isLost(error: unknown): boolean {
  return isApiError(error) && error.code === "attachment-lost";
}

type ToolProps = { label: string; onClick: () => void; disabled?: boolean; children: ReactNode };

/**
 * It keeps the focus when there is nothing more to do with it, because without a focus the keys
 * would do nothing.
 */
function Tool({ label, onClick, disabled = false, children }: ToolProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className="photo-tool"
    >
      {children}
    </IconButton>
  );
}

/**
 * For an area that scrolls: what is in its middle stays there when `size`, which is that of its
 * content, changes.
 */
function useMiddle(size: unknown) {
  const area = useRef<HTMLElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `size` only says when to scroll.
  useLayoutEffect(() => {
    if (!area.current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = area.current;
    const { x, y } = middle.current;
    area.current.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }, [size]);
  const onScroll = ({ currentTarget: seen }: UIEvent<HTMLElement>) => {
    middle.current = {
      x: (seen.scrollLeft + seen.clientWidth / 2) / seen.scrollWidth,
      y: (seen.scrollTop + seen.clientHeight / 2) / seen.scrollHeight,
    };
  };
  return { ref: area, onScroll };
}
