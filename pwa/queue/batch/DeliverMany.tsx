import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { AnswerAwaited } from "../../lists/ListParts.tsx";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { UploadIcon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { Banner } from "../../ui/Page.tsx";
import { BatchRowItem } from "./BatchRowItem.tsx";
import { deliverable, problemOf } from "./batch-rows.ts";
import { batchText } from "./batch-text.ts";
import { MOST_FILES, useBatch } from "./use-batch.ts";

type Props = { files: File[]; onChanged: () => Promise<void>; onClose: () => void };

/**
 * Files that are delivered at once: each with the order that its name tells, reviewed before
 * anything is sent.
 */
export function DeliverMany({ files, onChanged, onClose }: Props) {
  const text = useText(batchText);
  const locale = useLocale();
  const me = useCurrentUser()?._id;
  const offline = useConnection() === "offline";
  const batch = useBatch(files, onChanged);
  const { rows, matches, sending } = batch;
  const number = (count: number) => formatNumber(count, locale);
  const ready = deliverable(rows);
  const done = rows.filter((row) => row.state === "done").length;
  const again = ready.some((row) => row.state === "failed");
  const left = rows.filter(
    (row) => row.state !== "done" && row.order?.status !== "approved",
  ).length;
  const actions = matches.value ? (
    ready.length === 0 && !sending ? (
      <Button onClick={onClose}>{text.close}</Button>
    ) : (
      <Button
        busy={sending !== undefined}
        busyLabel={sending && text.delivering(number(sending.tried + 1), number(sending.all))}
        disabled={offline}
        icon={<UploadIcon className="size-5" />}
        onClick={batch.deliver}
      >
        {again ? text.again(number(ready.length)) : text.deliver(number(ready.length))}
      </Button>
    )
  ) : undefined;

  return (
    <Dialog
      sheet
      wide
      title={text.title}
      busy={sending !== undefined}
      onClose={onClose}
      actions={actions}
    >
      <div className="flex flex-col gap-1.5">
        {files.length > MOST_FILES ? (
          <Banner tone="warn">{text.tooMany(number(MOST_FILES))}</Banner>
        ) : null}
        {matches.value ? null : <AnswerAwaited of={matches} rows={Math.min(files.length, 5)} />}
        {done > 0 && !sending ? (
          <Banner tone="success" role="status" title={text.allDone(number(done))}>
            {left > 0 ? text.left(number(left)) : undefined}
          </Banner>
        ) : rows.length > 0 ? (
          <p className="text-sm text-soft">{text.review}</p>
        ) : null}
        <ul className="flex flex-col">
          {rows.map((row) => (
            <BatchRowItem
              key={row.id}
              row={row}
              problem={problemOf(row, rows)}
              me={me}
              batch={batch}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
