import { type FormEvent, useState } from "react";
import type { OpeningHours } from "../../contract/switches.ts";
import { useText } from "../i18n/t.ts";
import { setHours } from "../services/manage.ts";
import { Button } from "../ui/Button.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { toggleText } from "./text.ts";

type Props = { name: string; label: string; hours: OpeningHours | undefined; onClose: () => void };

/** Gives a switch daily hours, or takes them away. */
export function HoursDialog({ name, label, hours, onClose }: Props) {
  const text = useText(toggleText);
  const [opens, setOpens] = useState(hours?.opens ?? "09:00");
  const [closes, setCloses] = useState(hours?.closes ?? "21:00");
  const { busy, run } = useBusy();
  const save = (wanted: OpeningHours | null) =>
    run(async () => {
      await setHours(name, wanted);
      onClose();
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save({ opens, closes });
  };
  return (
    <Dialog sheet title={`${text.hours} · ${label}`} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-sm text-soft">{text.hoursText}</p>
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            type="time"
            name="opens"
            label={text.opens}
            required
            value={opens}
            onChange={(event) => setOpens(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            name="closes"
            label={text.closes}
            required
            value={closes}
            onChange={(event) => setCloses(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" busy={busy} disabled={!opens || !closes || opens === closes}>
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
