import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorCatalogue } from "../../../contract/errors.ts";
import type { QueueItem } from "../../../contract/queue.ts";
import { formatSize } from "../../i18n/size.ts";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { copiedValue, mainLine } from "../../services/order-lines.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { FileInput } from "../../ui/form/Inputs.tsx";
import { UploadIcon, WarningIcon } from "../../ui/icons.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { queueText } from "../text.ts";
import { checkDelivery, DropVeil, deliverable, useFileDrop } from "./delivery-file.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { useFileName } from "./use-file-name.ts";

/** In sight however much stands above it. */
export const stickyFoot = "foot sticky -bottom-5 z-10 -my-2 bg-surface py-2";

type Props = {
  order: QueueItem;
  /** The chosen one. The pane keeps it: another form may go on with it. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** `part`: how much of the file is sent, 0 to 1. */
  sending: { busy: boolean; part: number };
  label: string;
  onSend: (file: File) => Promise<void>;
  onDropped: () => void;
};

/**
 * Delivers a file: chosen, dropped anywhere or pasted, then shown and checked before it is sent.
 */
export function DeliveryForm({ order, file, onFile, sending, label, onSend, onDropped }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [asked, setAsked] = useState(false);
  const comparing = useBusy();
  const busy = sending.busy || comparing.busy;
  const field = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const doubt = useRef<HTMLParagraphElement>(null);
  const held = useFileDrop((files) => {
    const input = field.current;
    // Several are for several orders.
    if (!input || input.disabled || files.length !== 1) return;
    input.files = listOf(files);
    input.dispatchEvent(new Event("change", { bubbles: true }));
    onDropped();
  });
  useEffect(() => {
    if (file) preview.current?.scrollIntoView({ block: "nearest" });
  }, [file]);
  const main = mainLine(order);
  const about = [order.orderNumber, main && copiedValue(main, locale)].filter(Boolean).join(" · ");
  const problem = file && checkDelivery(file);
  const named = useFileName(order, problem ? undefined : file);
  useEffect(() => {
    if (named.isAsking) doubt.current?.scrollIntoView({ block: "nearest" });
  }, [named.isAsking]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!file || problem || busy) return;
    // No other file takes its place meanwhile.
    await comparing.run(async () => {
      if (await named.mayGo()) void onSend(file);
    });
  };
  const sentences = {
    "wrong-type": errorCatalogue["wrong-type"][locale],
    "too-large": text.fileTooLarge(formatSize(file?.size ?? 0, locale)),
    empty: text.fileEmpty,
  };
  const error = problem ? sentences[problem] : asked && !file ? text.fileNeeded : undefined;

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {held ? <DropVeil>{text.dropHere}</DropVeil> : null}
      <FileInput
        ref={field}
        label={text.file}
        name="file"
        required
        accept={deliverable}
        prompt={text.filePrompt}
        change={text.fileChange}
        hint={file ? undefined : text.fileHint}
        error={error}
        kept={file}
        disabled={busy}
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
      />
      {/* Beside the file: below its picture, the bar of the button would hide it. */}
      {named.doubt ? (
        <p
          ref={doubt}
          role="alert"
          className="-mt-2 flex scroll-mt-2 items-start gap-1.5 text-cancelled"
        >
          <WarningIcon className="mt-0.5 size-4.5" />
          {named.doubt}
        </p>
      ) : null}
      {file && !problem ? (
        <div ref={preview} className="scroll-mb-20">
          <FilePreview file={file} size={formatSize(file.size, locale)} about={about} />
        </div>
      ) : null}
      {sending.busy ? <Sending part={sending.part} /> : null}
      <div className={file ? stickyFoot : ""}>
        {offline ? <p className="mb-1 text-sm text-soft">{text.whenOnline}</p> : null}
        <Button
          type="submit"
          block
          busy={busy}
          busyLabel={text.processing}
          disabled={offline}
          icon={<UploadIcon className="size-5" />}
        >
          {named.isAsking ? text.deliverAnyway(order.orderNumber) : label}
        </Button>
      </div>
    </form>
  );
}

/** How much of the file is sent, then that the server looks at it. */
function Sending({ part }: { part: number }) {
  const text = useText(queueText);
  const locale = useLocale();
  return part < 1 ? (
    <ProgressBar label={text.sending(formatNumber(Math.round(part * 100), locale))} value={part} />
  ) : (
    <ProgressBar label={text.checking} />
  );
}

function listOf(files: File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}
