import "./attachments.css";
import { lazy, Suspense, useState } from "react";
import type { Attachment } from "../../contract/attachments.ts";
import type { Order } from "../../contract/orders.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useRemote } from "../lists/use-remote.ts";
import { DocumentIcon } from "../ui/icons.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { attachmentText } from "./text.ts";

const Viewer = lazy(async () => ({ default: (await import("./Viewer.tsx")).Viewer }));

type Props = {
  order: Pick<Order, "_id" | "orderNumber" | "attachmentCount" | "attachments">;
  /** Loads the open order, which has them; lists have only their count. */
  load: (id: string) => Promise<Pick<Order, "attachments">>;
};

/** The pictures and PDFs that came with an order, small. A tap opens them in the viewer. */
export function OrderAttachments({ order, load }: Props) {
  const text = useText(attachmentText);
  const locale = useLocale();
  const [open, setOpen] = useState<number>();
  const { _id, orderNumber, attachmentCount = 0 } = order;
  const whole = useRemote(async () => order.attachments ?? (await load(_id)).attachments ?? [], { key: _id });
  const files = whole.value;
  const count = (n: number) => inDigits(String(n), locale);
  return (
    <section aria-label={text.files}>
      <h3 className="mb-1.5 text-sm text-soft">{text.files}</h3>
      <ul className="photo-grid">
        {files
          ? files.map((file, at) => (
              <li key={file.id}>
                <div className="photo-tile">
                  <button
                    type="button"
                    onClick={() => setOpen(at)}
                    aria-label={isPdf(file) ? text.pdf(count(at + 1)) : text.photo(count(at + 1))}
                  />
                  <Thumbnail file={file} />
                </div>
              </li>
            ))
          : Array.from({ length: attachmentCount }, (_, at) => `place-${at}`).map((place) => (
              <li key={place} className={`photo-tile ${whole.error ? "" : "animate-breathe"}`} />
            ))}
      </ul>
      {whole.error && !files ? <RetryButton variant="secondary" onRetry={whole.refresh} /> : null}
      {open === undefined || !files ? null : (
        <Suspense>
          <Viewer
            files={files}
            at={open}
            onTurn={setOpen}
            orderNumber={orderNumber}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

function Thumbnail({ file }: { file: Attachment }) {
  const [failed, setFailed] = useState(false);
  if (isPdf(file) || failed)
    return (
      <>
        <DocumentIcon className="size-8 text-accent" />
        {isPdf(file) ? "PDF" : "JPEG"}
      </>
    );
  return <img src={`/api/attachments/${file.id}/thumbnail`} alt="" loading="lazy" onError={() => setFailed(true)} />;
}

function isPdf({ type }: Attachment): boolean {
  return type === "application/pdf";
}
