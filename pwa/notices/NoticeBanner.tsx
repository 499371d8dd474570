import { type CSSProperties, useId, useState } from "react";
import { useText } from "../i18n/t.ts";
import { useNotices } from "../settings/settings.ts";
import { ChevronDownIcon, MegaphoneIcon } from "../ui/icons.tsx";
import { bannerText } from "./banner-text.ts";

/** Characters a second. */
const SPEED = 7;
const SHORTEST_SECONDS = 12;

/** The latest notice, as a moving line. It stops under a finger, pointer or focus; opened it is plain text. */
export function NoticeBanner() {
  const text = useText(bannerText);
  const [open, setOpen] = useState(false);
  const id = useId();
  const notice = useNotices().value?.at(-1)?.notice;
  if (!notice) return null;
  return (
    <section aria-label={text.notice} className="notice flex items-start border-b border-line bg-pending-soft text-sm">
      <button
        type="button"
        aria-expanded={open}
        aria-describedby={id}
        aria-label={open ? text.foldNotice : text.showNotice}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full min-w-0 items-start gap-2 px-4 py-2.5 text-start md:px-8 focus-visible:-outline-offset-3"
      >
        <MegaphoneIcon className="size-6 text-pending" />
        <span id={id} className="min-w-0 flex-1 overflow-hidden">
          {open ? <span className="block">{notice}</span> : <MovingLine text={notice} />}
        </span>
        <ChevronDownIcon className={`size-6 p-0.5 text-soft transition-transform ${open ? "rotate-180" : ""}`} />
      </button>
    </section>
  );
}

/** The second copy fills the gap behind the first and is hidden from screen readers. */
export function MovingLine({ text }: { text: string }) {
  const time = `${Math.max(SHORTEST_SECONDS, Math.round((text.length + 60) / SPEED))}s`;
  return (
    <span className="marquee" style={{ "--marquee-time": time } as CSSProperties}>
      <span className="pe-16 motion-safe:min-w-[100vw]">{text}</span>
      <span aria-hidden="true" className="pe-16 motion-safe:min-w-[100vw]">
        {text}
      </span>
    </span>
  );
}
