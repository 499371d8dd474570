import { type ReactNode, useState } from "react";
import type { GenericSchema } from "valibot";
import type { CallOf, RefusalOf } from "../../contract/calls.ts";
import type { Options } from "../api/request.ts";
import { type FieldInput, type FieldWords, useFields } from "../ui/form/use-fields.tsx";
import { FormDialog } from "../ui/overlay/Dialog.tsx";
import { type Act, type Asked, carryOut, type Doing } from "./act.tsx";

type Typed<Name extends string> = { [Field in Name]: string };

/** What `fields` draws with: the fields, what is typed in them, and the `doubt` that was told. */
type Drawing<Name extends string> = {
  input(name: Name): FieldInput;
  typed: Typed<Name>;
  /** Writes into a field. */
  write(name: Name, value: string): void;
  doubted: string | undefined;
};

/** After a failure its dialog stays open, with all that was typed. */
type Form<C extends CallOf, Name extends string> = Doing<C> & {
  /** The fields, with what stands in them first. */
  empty: Typed<Name>;
  check: GenericSchema & { entries: Record<NoInfer<Name>, unknown> };
  words: FieldWords<NoInfer<Name>>;
  fields(form: Drawing<Name>): ReactNode;
  /** What the button says. */
  label(typed: Typed<Name>): string;
  /** What the call is sent with, as it was typed: the server reads Bengali digits too. */
  send(typed: Typed<Name>): Options<C>;
  /** At which field a refusal is shown, if it does not name its fields itself. */
  refusedAt?: { [Code in RefusalOf<C>]?: NoInfer<Name> };
  /** What is odd: that is told, and the button is to be pressed once more. */
  doubt?(typed: Typed<Name>): string | undefined;
  /** While this field is empty the button closes the dialog, and nothing is sent. */
  mayStayEmpty?: NoInfer<Name>;
};

/**
 * Declares an act with fields. It is apart from `act`, so that a screen with questions alone loads
 * no form library.
 */
export function formAct<C extends CallOf, Name extends string>(of: Form<C, Name>): Act {
  return (asked) => <ActForm of={of} asked={asked} />;
}

function ActForm<C extends CallOf>({ of, asked }: { of: Form<C, string>; asked: Asked }) {
  const [doubted, setDoubted] = useState<string>();
  const { input, setValue, watch, sendBy, formState } = useFields<Typed<string>>(of);
  const typed = watch();
  const doubt = of.doubt?.(typed);
  const submit = sendBy(async (sent) =>
    doubt && doubt !== doubted ? setDoubted(doubt) : carryOut(of, of.send(sent), asked),
  );
  return (
    <FormDialog
      {...of}
      label={of.label(typed)}
      busy={formState.isSubmitting}
      onClose={asked.close}
      problems={formState.errors}
      tries={formState.submitCount}
      onSubmit={(event) => {
        event.preventDefault();
        return of.mayStayEmpty && !typed[of.mayStayEmpty]?.trim() ? asked.close() : submit(event);
      }}
    >
      {of.fields({
        typed,
        input,
        write: (name, value) => setValue(name, value, { shouldValidate: true }),
        doubted: doubt === doubted ? doubt : undefined,
      })}
    </FormDialog>
  );
}
