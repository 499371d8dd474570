import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { CancelOrder } from "../../contract/orders.ts";
import { fieldSentence } from "../i18n/errors.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { Button } from "../ui/Button.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { deskText } from "./orders-text.ts";
import type { Decision } from "./use-decision.ts";

const NoteForm = v.pick(CancelOrder, ["note"]);

/** A refusal that the person who ordered will read; the usual reasons are one tap away. */
export function CancelForm({ price, decision }: { price: number; decision: Decision }) {
  const text = useText(deskText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { register, handleSubmit, setValue, formState } = useForm({
    defaultValues: { note: "" },
    resolver: valibotResolver(NoteForm),
  });
  const problem = formState.errors.note?.message;
  return (
    <form noValidate onSubmit={handleSubmit(({ note }) => decision.cancel(note))} className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{text.noteQuick}</legend>
        {[text.quickNotFound, text.quickWrong, text.quickDown].map((note) => (
          <button
            key={note}
            type="button"
            onClick={() => setValue("note", note, { shouldValidate: true, shouldDirty: true })}
            className="min-h-11 rounded-md border border-edge bg-surface px-3 py-1.5 text-start text-sm leading-snug hover:border-accent hover:text-accent"
          >
            {note}
          </button>
        ))}
      </fieldset>
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
