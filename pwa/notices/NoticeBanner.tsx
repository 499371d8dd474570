import { useAtomValue } from "jotai";
import { type CSSProperties, useEffect, useId, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { given } from "../i18n/given.ts";
import { bothOf, defineText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { useNotices } from "../settings/settings.ts";
import { showToast } from "../ui/toast.ts";
import { NoticeRow, StillNotice } from "./NoticeRow.tsx";
import { isPutAway, putAway, putAwayAtom, tellPutAway, untoldOf } from "./put-away.ts";

const noticeBannerText = defineText({
  putAway: ["নোটিশটি ঘণ্টার তালিকায় থাকল।", "The notice stays in the list behind the bell."],
});

/** Characters a second. */
const SPEED = 7;
const SHORTEST_SECONDS = 12;

/**
 * The latest notice, in one line. A long one moves, stops under a finger, pointer or focus, and a
 * tap opens it; with reduced motion it is cut off until opened. `drawn`: the screen below it is. A
 * notice that is unknown by then would push it down, and waits for the next screen; one that is
 * known earlier comes together with the screen, or it would push down its skeleton.
 */
export function NoticeBanner({ drawn }: { drawn: boolean }) {
  const [path] = useLocation();
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  const [missedOn, setMissedOn] = useState<string>();
  const id = useId();
  const away = useAtomValue(putAwayAtom);
  const notices = useNotices().value;
  const latest = notices && shownNotice(notices, Date.now());
  useRedrawAt(latest?.endsAt);
  const notice = drawn && notices ? latest?.notice : given?.notice;
  const known = notices !== undefined || notice !== undefined;
  if (drawn && !known && missedOn !== path) setMissedOn(path);
  const isAway = user && latest ? isPutAway(latest, user._id, away) : false;
  useTelling(user && notices ? untoldOf(notices, user._id, away).join(" ") : "");
  // It is for customers: staff have written it.
  const shown = missedOn === path || user?.role !== "user" || isAway ? undefined : notice;
  const whole = useIsWhole(id, shown);
  if (!shown) return null;
  const handlePutAway =
    user && latest
      ? () => {
          putAway(user._id, latest._id);
          showToast("blank", bothOf(noticeBannerText, "putAway"));
          document.getElementById("main")?.focus({ preventScroll: true });
        }
      : undefined;
  if (whole) return <StillNotice id={id} notice={shown} onPutAway={handlePutAway} />;
  return (
    <NoticeRow id={id} open={open} onToggle={() => setOpen(!open)} onPutAway={handlePutAway}>
      {open ? <span className="block">{shown}</span> : <MovingLine text={shown} />}
    </NoticeRow>
  );
}

/** Tells the server of what was put away here while it could not be reached: `ids` with spaces. */
function useTelling(ids: string): void {
  const userId = useCurrentUser()?._id;
  const online = useConnection() === "online";
  useEffect(() => {
    if (userId && ids && online) void tellPutAway(userId, ids.split(" "));
  }, [userId, ids, online]);
}

/** Draws again when this time has come. */
function useRedrawAt(time: string | undefined): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    // A longer time than a timer can take is asked for again by then.
    const wait = time ? Math.min(Date.parse(time) - Date.now() + 500, 2 ** 31 - 1) : 0;
    if (wait <= 0) return;
    const timer = setTimeout(() => redraw((count) => count + 1), wait);
    return () => clearTimeout(timer);
  }, [time]);
}

/** True when the whole notice fits into the line with this id. */
function useIsWhole(id: string, notice: string | undefined): boolean {
  const [whole, setWhole] = useState(true);
  // Before the first paint, and only then, because it makes the browser lay out the whole screen at
  // once.
  useLayoutEffect(() => {
    if (notice) setWhole((now) => fits(id) ?? now);
  }, [id, notice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `whole` decides which line is drawn, and that one is watched.
  useEffect(() => {
    const line = notice && document.getElementById(id);
    if (!line) return;
    // It becomes higher or wider with the window, and with the size of the text.
    const watching = new ResizeObserver(() => setWhole((now) => fits(id) ?? now));
    watching.observe(line);
    return () => watching.disconnect();
  }, [id, notice, whole]);
  return whole;
}

/**
 * Whether the notice fits into its line; undefined for one that is opened, because it is wrapped
 * and its width says nothing.
 */
function fits(id: string): boolean | undefined {
  const line = document.getElementById(id);
  const words = line && document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
  if (!words || line.closest("[aria-expanded=true]")) return undefined;
  const range = document.createRange();
  range.selectNodeContents(words);
  return range.getBoundingClientRect().width <= line.clientWidth;
}

/** The second copy fills the gap behind the first and is hidden from screen readers. */
function MovingLine({ text }: { text: string }) {
  const time = `${Math.max(SHORTEST_SECONDS, Math.round((text.length + 60) / SPEED))}s`;
  return (
    <span className="marquee" style={{ "--marquee-time": time } as CSSProperties}>
      <span className="motion-safe:min-w-[100vw] motion-safe:pe-16">{text}</span>
      <span aria-hidden="true" className="pe-16 motion-safe:min-w-[100vw]">
        {text}
      </span>
    </span>
  );
}

/** The notice to show: the latest that has not ended. `now` in ms. */
function shownNotice<One extends { endsAt?: string | undefined }>(
  notices: readonly One[],
  now: number,
): One | undefined {
  return notices.filter(({ endsAt }) => !endsAt || Date.parse(endsAt) > now).at(-1);
}
