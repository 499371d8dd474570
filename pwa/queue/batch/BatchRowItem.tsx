import { type FormEvent, useState } from "react";
import { errorCatalogue } from "../../../contract/errors.ts";
import { isApiError } from "../../api/errors.ts";
import { describeTakenOut } from "../../attachments/taken-out.ts";
import { formatSize } from "../../i18n/size.ts";
import { useLocale, useText } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { useOrderName, useOrderTitle } from "../../services/names.ts";
import { copiedValue, mainLine } from "../../services/order-lines.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { Select } from "../../ui/form/Inputs.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { CheckIcon, CloseIcon, EyeIcon, WarningIcon } from "../../ui/icons.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { sayDecided } from "../decided.ts";
import { queueText } from "../text.ts";
import "../queue.css";
import { claimOfOther } from "../use-queue-work.ts";
import { FilePreview } from "../work/FilePreview.tsx";
import type { BatchRow, RowProblem } from "./batch-rows.ts";
import { batchText } from "./batch-text.ts";
import type { useBatch } from "./use-batch.ts";

type Props = {
  row: BatchRow;
  problem: RowProblem | undefined;
  me: string | undefined;
  batch: ReturnType<typeof useBatch>;
};

/**
 * One file of a batch: its name, the order that it goes to, and what is in the way. One line where
 * there is room for it.
 */
export function BatchRowItem({ row, problem, me, batch }: Props) {
  const text = useText(batchText);
  const locale = useLocale();
  const nameOf = useOrderName();
  const [looking, setLooking] = useState(false);
  const { file, order, state } = row;
  const busy = batch.sending !== undefined;
  const line = order && mainLine(order);
  const size = formatSize(file.size, locale);
  const told = describeTakenOut(row.takenOut);
  const why = <Problem row={row} problem={problem} me={me} />;
  return (
    <li className="batch-row border-line not-first:border-t">
      <p translate="no" className="font-semibold wrap-anywhere md:truncate" title={file.name}>
        {file.name}
      </p>
      {order ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="max-w-full wrap-anywhere md:truncate">
            <span className="sr-only">{text.to}: </span>
            <span>→ {nameOf(order)} · </span>
            <span className="whitespace-nowrap">{order.orderNumber}</span>
            {line ? <span className="ms-2 font-mono">{copiedValue(line, locale)}</span> : null}
            <span className="ms-2 text-soft">{order.user.fullName}</span>
          </p>
          {why}
        </div>
      ) : (
        <ChooseOrder row={row} batch={batch} disabled={busy} />
      )}
      <div className="batch-tools flex min-h-9 items-center justify-end">
        {state === "done" ? (
          <p className="flex items-center gap-1 font-semibold text-approved">
            <CheckIcon className="size-5" />
            {text.delivered}
          </p>
        ) : state === "sending" ? (
          <div className="w-24 md:w-full">
            <ProgressBar label={size} value={row.part < 1 ? row.part : undefined} />
          </div>
        ) : (
          <>
            <button
              type="button"
              aria-label={`${text.look}: ${file.name}`}
              aria-expanded={looking}
              onClick={() => setLooking(!looking)}
            >
              <EyeIcon className="size-4.5" />
              {text.look}
            </button>
            <button
              type="button"
              aria-label={`${text.remove}: ${file.name}`}
              disabled={busy}
              onClick={() => batch.remove(row.id)}
            >
              <CloseIcon className="size-4.5" />
              {text.remove}
            </button>
          </>
        )}
      </div>
      <div className="flex flex-col gap-1">
        {order ? null : why}
        {state === "done" && told ? <p className="pb-1 text-soft">{told[locale]}</p> : null}
        {looking && state !== "done" ? <FilePreview file={file} size={size} /> : null}
      </div>
    </li>
  );
}

/** What is in the way of a file, or what should be known before it goes. */
function Problem({ row: { order, state, error, file }, problem, me }: Omit<Props, "batch">) {
  const text = useText(batchText);
  const queue = useText(queueText);
  const locale = useLocale();
  if (state === "done" || state === "sending") return null;
  const sentences: Record<RowProblem, string> = {
    "no-order": "",
    decided: "",
    taken: text.taken,
    "wrong-type": errorCatalogue["wrong-type"][locale],
    "too-large": queue.fileTooLarge(formatSize(file.size, locale)),
    empty: queue.fileEmpty,
  };
  const decided = problem === "decided" && order ? sayDecided(order, locale) : undefined;
  const failed = state === "failed" && !decided;
  const already = decided && order?.status === "approved";
  const other = order && claimOfOther(order, me);
  const claimed = other ? text.working(other.fullName) : "";
  const said = failed ? sentence(error)[locale] : problem ? sentences[problem] : claimed;
  // One that was sent and got no answer may have arrived.
  const notSent = decided && (state !== "failed" || isApiError(error)) ? text.notSent : "";
  if (!said && !decided) return null;
  const Sign = already ? CheckIcon : WarningIcon;
  const tone = already ? "text-approved" : problem || failed ? "text-cancelled" : "text-pending";
  return (
    <p
      role={failed || decided ? "alert" : undefined}
      className={`flex items-start gap-1.5 ${tone}`}
    >
      <Sign className="mt-0.5 size-4.5" />
      <span>{decided ? `${decided} ${notSent}` : said}</span>
    </p>
  );
}

/** Chooses among the orders that its name may mean, or finds another by its number. */
function ChooseOrder({
  row,
  batch,
  disabled,
}: {
  row: BatchRow;
  batch: Props["batch"];
  disabled: boolean;
}) {
  const text = useText(batchText);
  const titleOf = useOrderTitle();
  const [typed, setTyped] = useState("");
  const [missed, setMissed] = useState(false);
  const { busy, run } = useBusy();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) void run(async () => setMissed(!(await batch.find(row.id, typed))));
  };
  return (
    <div className="flex flex-wrap items-center gap-2 py-1">
      {row.candidates.length > 0 ? (
        <Select
          hideLabel
          label={`${text.undecided} ${text.choose}`}
          className="flex-1 basis-40"
          value=""
          disabled={disabled}
          onChange={(event) => {
            const chosen = row.candidates.find(
              ({ order }) => order._id === event.currentTarget.value,
            );
            batch.choose(row.id, chosen?.order);
          }}
          placeholder={text.undecided}
          options={row.candidates.map(({ order, by, text: said }) => {
            const why = by === "order-number" ? text.byOrderNumber(said) : text.byIdentifier(said);
            return {
              value: order._id,
              label: `${titleOf(order)} · ${order.user.fullName} · ${why}`,
            };
          })}
        />
      ) : (
        <p className="flex items-start gap-1.5 text-pending">
          <WarningIcon className="mt-0.5 size-4.5" />
          {row.said[0] ? text.noSuchOrder(row.said.join(", ")) : text.noOrder}
        </p>
      )}
      <form noValidate onSubmit={handleSubmit} className="flex flex-1 basis-60 items-start gap-2">
        <TextInput
          hideLabel
          name={`order-${row.id}`}
          label={text.find}
          placeholder={text.find}
          value={typed}
          disabled={disabled}
          error={missed ? text.notFound : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="flex-1"
        />
        <Button type="submit" variant="secondary" busy={busy} disabled={disabled}>
          {text.findButton}
        </Button>
      </form>
    </div>
  );
}
