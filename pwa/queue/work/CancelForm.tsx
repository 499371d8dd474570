import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { CancelOrder } from "../../../contract/queue.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { fieldSentence } from "../../offline/errors.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { queueText } from "../text.ts";
import { ReasonChips } from "./ReasonChips.tsx";
import type { Decision } from "./use-decision.ts";

const CancelNote = v.pick(CancelOrder, ["note"]);

/** Cancels an order with a reason that the customer will read. Usual reasons and the last ones are one tap away. */
export function CancelForm({ price, decision }: { price: number; decision: Decision }) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { register, handleSubmit, setValue, formState } = useForm({
    defaultValues: { note: "" },
    resolver: valibotResolver(CancelNote),
  });
  const problem = formState.errors.note?.message;
  return (
    <form noValidate onSubmit={handleSubmit(({ note }) => decision.cancel(note))} className="flex flex-col gap-4">
      <ReasonChips onChoose={(note) => setValue("note", note, { shouldValidate: true, shouldDirty: true })} />
      <TextArea
        {...register("note")}
        label={text.noteLabel}
        hint={text.noteHint}
        error={problem && fieldSentence(problem, locale)}
        required
        maxLength={500}
      />
      <p className="text-sm text-soft">{text.refund(formatTaka(price, locale))}</p>
      <Button type="submit" variant="danger" block busy={decision.busy} busyLabel={text.processing} disabled={offline}>
        {text.cancelOrder}
      </Button>
    </form>
  );
}
