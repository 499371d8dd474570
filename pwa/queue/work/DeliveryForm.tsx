import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorCatalogue } from "../../../contract/errors.ts";
import type { QueueItem } from "../../../contract/queue.ts";
import { formatSize } from "../../i18n/size.ts";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { copiedValue, mainLine } from "../../services/order-lines.ts";
import { Button } from "../../ui/Button.tsx";
import { FileInput } from "../../ui/form/Inputs.tsx";
import { UploadIcon } from "../../ui/icons.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { queueText } from "../text.ts";
import { checkDelivery, DropVeil, deliverable, useFileDrop } from "./delivery-file.tsx";
import { FilePreview } from "./FilePreview.tsx";

/** In sight however much stands above it. */
export const stickyFoot = "sticky -bottom-5 z-10 -my-2 bg-surface py-2";

type Props = {
  order: QueueItem;
  /** `part`: how much of the file is sent, 0 to 1. */
  sending: { busy: boolean; part: number };
  label: string;
  onSend: (file: File) => Promise<void>;
  onDropped: () => void;
};

/** Delivers a file: chosen, dropped anywhere or pasted, then shown and checked before it is sent. */
export function DeliveryForm({ order, sending, label, onSend, onDropped }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [file, setFile] = useState<File>();
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLDivElement>(null);
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
  const number = (value: number) => formatNumber(value, locale);
  const problem = file && checkDelivery(file);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (file && !problem && !sending.busy) void onSend(file);
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
        disabled={sending.busy}
        onChange={(event) => setFile(event.currentTarget.files?.[0])}
      />
      {file && !problem ? (
        <div ref={preview} className="scroll-mb-20">
          <FilePreview file={file} size={formatSize(file.size, locale)} about={about} />
        </div>
      ) : null}
      {sending.busy ? (
        <ProgressBar
          label={
            sending.part < 1 ? text.sending(number(Math.round(sending.part * 100))) : text.checking
          }
          value={sending.part < 1 ? sending.part : undefined}
        />
      ) : null}
      <div className={file ? stickyFoot : ""}>
        {offline ? <p className="mb-1 text-sm text-soft">{text.whenOnline}</p> : null}
        <Button
          type="submit"
          block
          busy={sending.busy}
          busyLabel={text.processing}
          disabled={offline}
          icon={<UploadIcon className="size-5" />}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}

function listOf(files: File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}
