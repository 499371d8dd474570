import { useText } from "../i18n/t.ts";
import { MegaphoneIcon } from "../ui/icons.tsx";
import { MovingLine } from "./NoticeBanner.tsx";
import { noticeText } from "./text.ts";

/** The strip as everybody will see it. */
export function NoticePreview({ notice }: { notice: string }) {
  const text = useText(noticeText);
  return (
    <section aria-label={text.preview}>
      <p className="mb-1.5 text-sm font-semibold">{text.preview}</p>
      <div className="notice flex min-h-11 items-start gap-2 overflow-hidden rounded-md border border-line bg-pending-soft px-4 py-2.5 text-sm">
        <MegaphoneIcon className="size-6 text-pending" />
        {notice ? (
          <span className="min-w-0 flex-1 overflow-hidden">
            <MovingLine text={notice} />
          </span>
        ) : (
          <span className="text-soft">{text.previewEmpty}</span>
        )}
      </div>
    </section>
  );
}
