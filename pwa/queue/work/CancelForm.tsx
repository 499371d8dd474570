import { useEffect, useState } from "react";
import * as v from "valibot";
import { CancelOrder, type QueueItem } from "../../../contract/queue.ts";
import { request } from "../../api/request.ts";
import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { FormProblems } from "../../ui/form/FormProblems.tsx";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { ReadySentences, withSentence } from "../../ui/form/ReadySentences.tsx";
import { useFields } from "../../ui/form/use-fields.tsx";
import { queueText } from "../text.ts";
import { sumToRefund } from "../use-queue-work.ts";
import { stickyFoot } from "./DeliveryForm.tsx";

const CancelNote = v.pick(CancelOrder, ["note"]);

type Props = {
  orders: QueueItem[];
  label: string;
  busy: boolean;
  /** Throws a refusal that is about what was typed. */
  onCancel: (note: string) => Promise<void>;
  /** A ready-made reason was chosen. */
  onAct?: () => void;
};

/**
 * Cancels orders with a reason that the customer will read. Usual reasons and the last ones are one
 * tap away; without a connection only the usual ones.
 */
export function CancelForm({ orders, label, busy, onCancel, onAct }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { input, sendBy, getValues, setValue, formState } = useFields<{ note: string }>({
    check: CancelNote,
    empty: { note: "" },
    words: { note: text.noteLabel, noteHint: text.noteHint },
  });
  const [last, setLast] = useState<string[]>([]);
  useEffect(() => {
    request("GET apply/cancel-notes").then(setLast, () => undefined);
  }, []);
  return (
    <form
      noValidate
      onSubmit={sendBy(({ note }) => onCancel(note))}
      className="flex flex-col gap-4"
    >
      <TextArea {...input("note")} rows={2} maxLength={500} />
      <ReadySentences
        legend={text.noteQuick}
        sentences={new Set([text.quickNotFound, text.quickWrong, text.quickDown, ...last])}
        onChoose={(note) => {
          setValue("note", withSentence(getValues("note"), note), {
            shouldValidate: true,
            shouldDirty: true,
          });
          onAct?.();
        }}
      />
      <FormProblems of={formState.errors} tries={formState.submitCount} />
      <p className="text-sm text-soft">{text.refund(formatTaka(sumToRefund(orders), locale))}</p>
      <div className={stickyFoot}>
        {offline ? <p className="mb-1 text-sm text-soft">{text.whenOnline}</p> : null}
        <Button
          type="submit"
          variant="danger"
          block
          busy={busy}
          busyLabel={text.processing}
          disabled={offline}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
