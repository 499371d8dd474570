import { useState } from "react";
import { parse } from "valibot";
import { PayNumbers, walletKeys, wallets } from "../../../contract/recharge.ts";
import { request } from "../../api/request.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { FormProblems } from "../../ui/form/FormProblems.tsx";
import { showRefusal } from "../../ui/form/form-errors.ts";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { useFields } from "../../ui/form/use-fields.tsx";
import { EditIcon } from "../../ui/icons.tsx";
import { ConfirmDialog, Dialog } from "../../ui/overlay/Dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { sentText } from "./text.ts";

const NUMBERS = "numbers-form";

/** The button for the desk's numbers, and the dialog in which an admin sets them. */
export function PayNumbersButton() {
  const text = useText(sentText);
  const offline = useConnection() === "offline";
  const [now, setNow] = useState<PayNumbers>();
  const { busy, run } = useBusy();
  const open = () => run(async () => setNow(await request("GET recharge/numbers")));
  return (
    <>
      <Button
        variant="secondary"
        icon={<EditIcon className="size-5" />}
        disabled={offline}
        busy={busy}
        onClick={() => void open()}
      >
        {text.numbers}
      </Button>
      {now ? <NumbersDialog now={now} onClose={() => setNow(undefined)} /> : null}
    </>
  );
}

function NumbersDialog({ now, onClose }: { now: PayNumbers; onClose: () => void }) {
  const text = useText(sentText);
  // One digit wrong, and everybody's money goes to a stranger.
  const [asked, setAsked] = useState<PayNumbers>();
  const { input, sendBy, setError, formState } = useFields<PayNumbers>({
    check: PayNumbers,
    empty: Object.fromEntries(walletKeys.map((key) => [key, now[key] ?? ""])),
    words: wallets,
  });
  // It is sent from the question, after the form's own try.
  const [refused, setRefused] = useState(0);
  const shown = (number: string | undefined) => number || text.noNumber;
  const save = async (json: PayNumbers) => {
    try {
      await request("PUT recharge/numbers", { json });
    } catch (error) {
      setAsked(undefined);
      setRefused(refused + 1);
      return showRefusal(error, {}, setError);
    }
    showToast("success", bothOf(sentText, "saved"));
    onClose();
  };
  return (
    <Dialog
      sheet
      title={text.numbersTitle}
      onClose={onClose}
      busy={formState.isSubmitting}
      actions={
        <Button type="submit" form={NUMBERS} busy={formState.isSubmitting} busyLabel={text.sending}>
          {text.save}
        </Button>
      }
    >
      <form
        id={NUMBERS}
        noValidate
        onSubmit={sendBy(async (typed) => setAsked(parse(PayNumbers, typed)))}
        className="flex flex-col gap-4"
      >
        <p className="text-sm text-soft">{text.numbersText}</p>
        {walletKeys.map((key) => (
          <NumberInput key={key} {...input(key)} />
        ))}
        <FormProblems of={formState.errors} tries={refused + formState.submitCount} />
      </form>
      {asked ? (
        <ConfirmDialog
          title={text.confirmTitle}
          confirmLabel={text.save}
          busyLabel={text.sending}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.confirmText}</p>
          <ul className="divide-y divide-line text-ink">
            {walletKeys.map((key) => (
              <li key={key} className="flex flex-wrap justify-between gap-x-4 py-3 tabular-nums">
                <span className="font-semibold">{wallets[key]}</span>
                <span translate="no">
                  {shown(now[key]) === shown(asked[key]) ? null : (
                    <span>{`${shown(now[key])} → `}</span>
                  )}
                  <strong className="font-bold">{shown(asked[key])}</strong>
                </span>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
