import { BonusForm, type BonusSteps } from "../../../contract/recharge.ts";
import { useAct } from "../../acts/act.tsx";
import { formAct } from "../../acts/form-act.tsx";
import { request } from "../../api/request.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { historyText } from "./text.ts";

const places = [1, 2, 3] as const;

/** The button for what the desk adds to recharges, and the dialog in which an admin sets it. */
export function BonusButton({ offline }: { offline: boolean }) {
  const text = useText(historyText);
  const { busy, run } = useBusy();
  const { ask, dialog } = useAct((now: BonusSteps) =>
    formAct({
      call: "PUT recharge/bonus",
      send: (json) => ({ json }),
      title: text.bonusTitle,
      label: () => text.save,
      busyLabel: text.saving,
      check: BonusForm,
      words: text,
      empty: begun(now),
      fields: ({ input }) => (
        <>
          <p className="text-sm text-soft">{text.bonusText}</p>
          {places.map((place) => (
            <fieldset key={place} className="grid min-w-0 grid-cols-2 items-start gap-3">
              <legend className="sr-only">{text.step(place)}</legend>
              <NumberInput {...input(`from${place}`)} inputMode="decimal" />
              <NumberInput {...input(`percent${place}`)} inputMode="decimal" />
            </fieldset>
          ))}
        </>
      ),
      done: bothOf(historyText, "bonusSaved"),
    }),
  );
  const open = () => run(async () => ask(await request("GET recharge/bonus")));
  return (
    <>
      <Button
        variant="ghost"
        className="px-3"
        disabled={offline}
        busy={busy}
        onClick={() => void open()}
      >
        {text.bonus}
      </Button>
      {dialog}
    </>
  );
}

type Names = `${"from" | "percent"}${(typeof places)[number]}`;

function begun(now: BonusSteps): { [Name in Names]: string } {
  const [one, two, three] = places.map((_, at) => now[at]);
  const typed = (value: number | undefined) => String(value ?? "");
  return {
    from1: typed(one?.from),
    percent1: typed(one?.percent),
    from2: typed(two?.from),
    percent2: typed(two?.percent),
    from3: typed(three?.from),
    percent3: typed(three?.percent),
  };
}
