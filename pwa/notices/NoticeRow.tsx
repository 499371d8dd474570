import type { ReactNode } from "react";
import { defineText, useText } from "../i18n/t.ts";
import { ChevronDownIcon, MegaphoneIcon } from "../ui/icons.tsx";

export const bannerText = defineText({
  notice: ["নোটিশ", "Notice"],
});

export const noticeBox = "notice flex items-start border-b border-line bg-pending-soft text-sm";
export const noticeRow = "flex min-h-11 w-full min-w-0 items-start gap-2 px-4 py-2.5 text-start md:px-8";

type Props = {
  /** The id of the line. */
  id?: string;
  open?: boolean;
  /** Nothing to unfold: the arrow only keeps its place. */
  still?: boolean;
  children: ReactNode;
};

/** The inside of a notice. */
export function NoticeRow({ id, open = false, still = false, children }: Props) {
  return (
    <>
      <MegaphoneIcon className="size-6 text-pending" />
      <span id={id} className="min-w-0 flex-1 overflow-hidden">
        {children}
      </span>
      <ChevronDownIcon
        className={`size-6 p-0.5 text-soft transition-transform ${open ? "rotate-180" : ""} ${still ? "invisible" : ""}`}
      />
    </>
  );
}

/** A notice that fits, and what the server draws for any. `id`: of the line. */
export function StillNotice({ notice, id }: { notice: string; id?: string }) {
  const text = useText(bannerText);
  return (
    <section aria-label={text.notice} className={noticeBox}>
      <div className={noticeRow}>
        <NoticeRow id={id} still>
          <span className="block truncate motion-safe:text-clip">{notice}</span>
        </NoticeRow>
      </div>
    </section>
  );
}
