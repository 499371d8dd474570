import { useState } from "react";
import { useLocation } from "wouter";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { isBadAnswer, needsOtherFile } from "../offline/sending/outbox.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { outboxText } from "./text.ts";
import { dropWaiting, editWaiting, sendAgain } from "./waiting.ts";

type Props = { item: OutboxItem; stuck: boolean };

const main = { className: "basis-full sm:basis-auto" };
const other = { variant: "secondary" } as const;

/**
 * Buttons to pay a new price, send again, edit or delete. An item that may have reached the server can't be edited, because it
 * could be ordered twice; one that something else than the server answered is sent again with its own key. Where a refusal names fields, editing comes first; a refused file is not offered to be sent again.
 */
export function WaitingActions({ item, stuck }: Props) {
  const text = useText(outboxText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { busy, run } = useBusy();
  const [asking, setAsking] = useState<"delete" | "again">();
  const { price, fields } = item.lastError ?? {};
  const editable = !item.maybeSent && item.body !== undefined;
  const editFirst = stuck && editable && fields !== undefined;
  const again = stuck && !(editable && item.lastError && needsOtherFile(item.lastError));

  const close = () => setAsking(undefined);
  const handleAgain = () => run(() => sendAgain(item, price)).then(close);
  const handleEdit = async () => {
    const route = await editWaiting(item);
    if (route) navigate(route);
  };

  const edit = (
    <Button {...(editFirst ? main : other)} disabled={busy} onClick={() => run(handleEdit)}>
      {text.edit}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto *:px-4 sm:*:flex-none">
      {editFirst ? edit : null}
      {again ? (
        <Button
          {...(editFirst ? other : main)}
          busy={busy}
          onClick={() => (item.maybeSent && !isBadAnswer(item) ? setAsking("again") : handleAgain())}
        >
          {price === undefined ? text.sendAgain : text.payNew(formatTaka(price, locale))}
        </Button>
      ) : null}
      {editFirst || !editable ? null : edit}
      <Button variant="secondary" disabled={busy} onClick={() => setAsking("delete")}>
        {text.delete}
      </Button>
      <ConfirmDialog
        open={asking === "delete"}
        danger
        title={text.deleteTitle}
        confirmLabel={text.delete}
        onClose={close}
        onConfirm={() => dropWaiting(item).finally(close)}
      >
        {item.maybeSent ? text.deleteMaybe : text.deleteText}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "again"}
        title={text.againTitle}
        confirmLabel={text.sendAgain}
        onClose={close}
        onConfirm={handleAgain}
      >
        {text.againMaybe}
      </ConfirmDialog>
    </div>
  );
}
