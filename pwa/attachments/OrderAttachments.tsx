import "./attachments.css";
import { lazy, Suspense, useState } from "react";
import type { Attachment } from "../../contract/attachments.ts";
import type { Order } from "../../contract/orders.ts";
import { inDigits, useLocale, useText } from "../i18n/t.ts";
import type { Remote } from "../lists/use-remote.ts";
import { sentence } from "../offline/errors.ts";
import { RetryButton } from "../ui/Button.tsx";
import { DocumentIcon } from "../ui/icons.tsx";
import { describeTakenOut } from "./taken-out.ts";
import { attachmentText } from "./text.ts";

const Viewer = lazy(async () => ({ default: (await import("./Viewer.tsx")).Viewer }));

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
export function AttachmentGrid({ files, orderNumber }: { files: Attachment[]; orderNumber: string }) {
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
  return <img src={`/api/attachments/${file.id}/file`} alt="" loading="lazy" onError={() => setFailed(true)} />;
}

function isPdf({ type }: Attachment): boolean {
  return type === "application/pdf";
}
