import type { ReactNode } from "react";
import { useText } from "../i18n/t.ts";
import { ChevronDownIcon, MegaphoneIcon } from "../ui/icons.tsx";
import { bannerText } from "./banner-text.ts";

export const noticeBox = "notice flex items-start border-b border-line bg-pending-soft text-sm";
export const noticeRow = "flex min-h-11 w-full min-w-0 items-start gap-2 px-4 py-2.5 text-start md:px-8";

/** The inside of a notice. `id` is of the text. */
export function NoticeRow({ id, open = false, children }: { id?: string; open?: boolean; children: ReactNode }) {
  return (
    <>
      <MegaphoneIcon className="size-6 text-pending" />
      <span id={id} className="min-w-0 flex-1 overflow-hidden">
        {children}
      </span>
      <ChevronDownIcon className={`size-6 p-0.5 text-soft transition-transform ${open ? "rotate-180" : ""}`} />
    </>
  );
}

/** What the server draws in the place of a `NoticeBanner`: the same, standing still. */
export function StillNotice({ notice }: { notice: string }) {
  const text = useText(bannerText);
  return (
    <section aria-label={text.notice} className={noticeBox}>
      <div className={noticeRow}>
        <NoticeRow>
          <span className="block motion-safe:whitespace-nowrap">{notice}</span>
        </NoticeRow>
      </div>
    </section>
  );
}
