import { type CSSProperties, useId, useState } from "react";
import { useLocation } from "wouter";
import { given } from "../i18n/given.ts";
import { useText } from "../i18n/t.ts";
import { useNotices } from "../settings/settings.ts";
import { bannerText } from "./banner-text.ts";
import { NoticeRow, noticeBox, noticeRow } from "./NoticeRow.tsx";

/** Characters a second. */
const SPEED = 7;
const SHORTEST_SECONDS = 12;

/**
 * The latest notice, as a moving line. It stops under a finger, pointer or focus; opened it is plain text. `drawn`: the screen
 * below it is. A notice that is unknown by then would push it down, and waits for the next screen.
 */
export function NoticeBanner({ drawn }: { drawn: boolean }) {
  const text = useText(bannerText);
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const [missedOn, setMissedOn] = useState<string>();
  const id = useId();
  const notices = useNotices().value;
  const notice = notices ? notices.at(-1)?.notice : given?.notice;
  const known = notices !== undefined || notice !== undefined;
  if (drawn && !known && missedOn !== path) setMissedOn(path);
  if (!notice || missedOn === path) return null;
  return (
    <section aria-label={text.notice} className={noticeBox}>
      <button
        type="button"
        aria-expanded={open}
        aria-describedby={id}
        aria-label={open ? text.foldNotice : text.showNotice}
        onClick={() => setOpen(!open)}
        className={`${noticeRow} focus-visible:-outline-offset-3`}
      >
        <NoticeRow id={id} open={open}>
          {open ? <span className="block">{notice}</span> : <MovingLine text={notice} />}
        </NoticeRow>
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
