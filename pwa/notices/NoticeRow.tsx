import type { ReactNode } from "react";
import { defineText, useText } from "../i18n/t.ts";
import { IconButton } from "../ui/Button.tsx";
import { ChevronDownIcon, CloseIcon, MegaphoneIcon } from "../ui/icons.tsx";

const bannerText = defineText({
  notice: ["নোটিশ", "Notice"],
  putAway: ["নোটিশ সরিয়ে রাখুন", "Put the notice away"],
});

const row = "flex min-h-11 min-w-0 flex-1 items-start gap-2 ps-4 py-2.5 text-start";

type Props = {
  /** The id of the line. */
  id?: string;
  open?: boolean;
  /** Missing where there is nothing to unfold: the arrow only keeps its place. */
  onToggle?: (() => void) | undefined;
  /** Missing where it can't be put away: only the button's place is kept. */
  onPutAway?: (() => void) | undefined;
  /** As on a phone, whatever the window is. */
  narrow?: boolean;
  children: ReactNode;
};

/** The frame of a notice. */
export function NoticeRow({ id, open = false, onToggle, onPutAway, narrow, children }: Props) {
  const text = useText(bannerText);
  const look = `${row} ${narrow ? "" : "md:ps-8"}`;
  const inside = (
    <>
      <MegaphoneIcon className="size-6 text-pending" />
      <span id={id} className="min-w-0 flex-1 overflow-hidden">
        {children}
      </span>
      <ChevronDownIcon
        className={`size-6 p-0.5 text-soft transition-transform ${open ? "rotate-180" : ""}
          ${onToggle ? "" : "invisible"}`}
      />
    </>
  );
  return (
    <section
      aria-label={text.notice}
      className="notice flex items-start border-b border-line bg-pending-soft text-sm"
    >
      {onToggle ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className={`${look} focus-visible:-outline-offset-3`}
        >
          {inside}
        </button>
      ) : (
        <div className={look}>{inside}</div>
      )}
      <IconButton
        aria-label={text.putAway}
        onClick={onPutAway}
        className={`${narrow ? "" : "md:me-4"} ${onPutAway ? "" : "invisible"}`}
      >
        <CloseIcon className="size-5 text-soft" />
      </IconButton>
    </section>
  );
}

type StillProps = Pick<Props, "id" | "onPutAway"> & { notice: string };

/** A notice that fits, and what the server draws for any. `id`: of the line. */
export function StillNotice({ notice, ...row }: StillProps) {
  return (
    <NoticeRow {...row}>
      <span className="block truncate motion-safe:text-clip">{notice}</span>
    </NoticeRow>
  );
}

/** How much of a notice a phone of 360 px shows before it moves or is opened. */
export function NoticePreview({ notice }: { notice: string }) {
  return (
    <div inert className="w-[360px] max-w-full max-md:-mx-[33px] max-md:max-w-[calc(100%+66px)]">
      <NoticeRow narrow>
        <span className="block truncate">{notice}</span>
      </NoticeRow>
    </div>
  );
}
