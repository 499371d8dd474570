import { type FormEvent, useState } from "react";
import type { OpeningHours } from "../../../contract/switches.ts";
import { useText } from "../../i18n/t.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { setHours } from "../manage.ts";
import { listText } from "./text.ts";

type Props = { switchName: string; label: string; hours: OpeningHours | undefined; onClose: () => void };

/** Gives a switch daily hours, or takes them away. */
export function HoursDialog({ switchName, label, hours, onClose }: Props) {
  const text = useText(listText);
  const [typed, setTyped] = useState(hours ?? { opens: "09:00", closes: "21:00" });
  const { busy, run } = useBusy();
  const save = (wanted: OpeningHours | null) =>
    run(async () => {
      await setHours(switchName, wanted);
      onClose();
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(typed);
  };
  return (
    <Dialog sheet title={`${text.hours} · ${label}`} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-sm text-soft">{text.hoursText}</p>
        <div className="grid grid-cols-2 gap-3">
          {(["opens", "closes"] as const).map((name) => (
            <TextInput
              key={name}
              type="time"
              name={name}
              label={text[name]}
              required
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Button type="submit" busy={busy} disabled={!typed.opens || !typed.closes || typed.opens === typed.closes}>
          {text.saveHours}
        </Button>
        {hours ? (
          <Button variant="ghost" disabled={busy} onClick={() => void save(null)}>
            {text.noHours}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}
