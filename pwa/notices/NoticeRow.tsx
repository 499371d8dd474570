import type { ReactNode } from "react";
import { defineText, useText } from "../i18n/t.ts";
import { ChevronDownIcon, MegaphoneIcon } from "../ui/icons.tsx";

const bannerText = defineText({
  notice: ["নোটিশ", "Notice"],
});

const row = "flex min-h-11 w-full min-w-0 items-start gap-2 px-4 py-2.5 text-start md:px-8";

type Props = {
  /** The id of the line. */
  id?: string;
  open?: boolean;
  /** Missing where there is nothing to unfold: the arrow only keeps its place. */
  onToggle?: () => void;
  children: ReactNode;
};

/** The frame of a notice. */
export function NoticeRow({ id, open = false, onToggle, children }: Props) {
  const text = useText(bannerText);
  const inside = (
    <>
      <MegaphoneIcon className="size-6 text-pending" />
      <span id={id} className="min-w-0 flex-1 overflow-hidden">
        {children}
      </span>
      <ChevronDownIcon
        className={`size-6 p-0.5 text-soft transition-transform ${open ? "rotate-180" : ""} ${onToggle ? "" : "invisible"}`}
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
          className={`${row} focus-visible:-outline-offset-3`}
        >
          {inside}
        </button>
      ) : (
        <div className={row}>{inside}</div>
      )}
    </section>
  );
}

/** A notice that fits, and what the server draws for any. `id`: of the line. */
export function StillNotice({ notice, id }: { notice: string; id?: string }) {
  return (
    <NoticeRow id={id}>
      <span className="block truncate motion-safe:text-clip">{notice}</span>
    </NoticeRow>
  );
}
