import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { CancelOrder, type QueueItem } from "../../../contract/queue.ts";
import { request } from "../../api/request.ts";
import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { ReadySentences, withSentence } from "../../ui/form/ReadySentences.tsx";
import { queueText } from "../text.ts";
import { sumToRefund } from "../use-queue-work.ts";
import { stickyFoot } from "./DeliveryForm.tsx";
import type { Decision } from "./use-decision.tsx";

const CancelNote = v.pick(CancelOrder, ["note"]);

type Props = {
  order: QueueItem;
  decision: Decision;
  /** A ready-made reason was chosen. */
  onAct: () => void;
};

/** Cancels an order with a reason that the customer will read. Usual reasons and the last ones are one tap away. */
export function CancelForm({ order, decision, onAct }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { register, handleSubmit, getValues, setValue, formState } = useForm({
    defaultValues: { note: "" },
    resolver: valibotResolver(CancelNote),
  });
  const problem = formState.errors.note?.message;
  return (
    <form noValidate onSubmit={handleSubmit(({ note }) => decision.cancel(note))} className="flex flex-col gap-4">
      <TextArea
        {...register("note")}
        label={text.noteLabel}
        hint={text.noteHint}
        error={problem && fieldSentence(problem, locale)}
        required
        rows={2}
        maxLength={500}
      />
      <ReadyReasons
        onChoose={(note) => {
          setValue("note", withSentence(getValues("note"), note), { shouldValidate: true, shouldDirty: true });
          onAct();
        }}
      />
      <p className="text-sm text-soft">{text.refund(formatTaka(sumToRefund([order]), locale))}</p>
      <div className={stickyFoot}>
        {offline ? <p className="mb-1 text-sm text-soft">{text.whenOnline}</p> : null}
        <Button
          type="submit"
          variant="danger"
          block
          busy={decision.busy}
          busyLabel={text.processing}
          disabled={offline}
        >
          {text.cancelOrder}
        </Button>
      </div>
    </form>
  );
}

/** The usual reasons to cancel with, and the last ones; without a connection only the usual ones. */
export function ReadyReasons({ onChoose }: { onChoose: (note: string) => void }) {
  const text = useText(queueText);
  const [last, setLast] = useState<string[]>([]);
  useEffect(() => {
    request("GET apply/cancel-notes").then(setLast, () => undefined);
  }, []);
  const notes = new Set([text.quickNotFound, text.quickWrong, text.quickDown, ...last]);
  return <ReadySentences legend={text.noteQuick} sentences={notes} onChoose={onChoose} />;
}
