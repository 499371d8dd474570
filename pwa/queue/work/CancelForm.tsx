import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { KeepCancelReason } from "../../../contract/queue.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { queueText } from "../text.ts";
import { ReasonChips } from "./ReasonChips.tsx";
import type { CancelReasons } from "./use-cancel-reasons.ts";
import type { Decision } from "./use-decision.ts";

type Props = { price: number; decision: Decision; reasons: CancelReasons };

/** Cancels an order with a reason that the customer will read. Usual reasons are one tap away, and a new one can be saved. */
export function CancelForm({ price, decision, reasons }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [keep, setKeep] = useState(false);
  const { register, control, handleSubmit, setValue, formState } = useForm({
    defaultValues: { note: "" },
    resolver: valibotResolver(KeepCancelReason),
  });
  const { note: typed = "" } = useWatch({ control });
  const known = [text.quickNotFound, text.quickWrong, text.quickDown, ...reasons.kept.map(({ note }) => note)];
  const isNew = typed.trim() !== "" && !known.includes(typed.trim());
  const problem = formState.errors.note?.message;
  const submit = handleSubmit(async ({ note }) => {
    if (keep && isNew) reasons.keep(note);
    await decision.cancel(note);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ReasonChips
        reasons={reasons}
        onChoose={(note) => setValue("note", note, { shouldValidate: true, shouldDirty: true })}
      />
      <div>
        <TextArea
          {...register("note")}
          label={text.noteLabel}
          hint={text.noteHint}
          error={problem && fieldSentence(problem, locale)}
          required
          maxLength={500}
        />
        {isNew ? (
          <Checkbox
            label={text.keepReason}
            checked={keep}
            onChange={(event) => setKeep(event.currentTarget.checked)}
            className="mt-1"
          />
        ) : null}
      </div>
      <p className="text-sm text-soft">{text.refund(formatTaka(price, locale))}</p>
      <Button type="submit" variant="danger" block busy={decision.busy} busyLabel={text.processing} disabled={offline}>
        {text.cancelOrder}
      </Button>
    </form>
  );
}
