import { useState } from "react";
import { bothOf, formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button, IconButton, useBusy } from "../../ui/Button.tsx";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { showToast } from "../../ui/toast.ts";
import { orderServices } from "../manage.ts";
import { iconOf } from "../services.ts";
import { moved, type ServiceRow } from "./service-rows.ts";
import { listText } from "./text.ts";

/**
 * Sorts the tiles with arrow buttons, which also work on small phones, by keyboard and with a
 * screen reader. All is saved at once.
 */
export function ArrangeServices({ rows, onDone }: { rows: ServiceRow[]; onDone: () => void }) {
  const text = useText(listText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [tiles, setTiles] = useState(rows);
  const { busy, run } = useBusy();
  const [announced, setAnnounced] = useState("");
  const move = (name: string, at: number, by: 1 | -1) => {
    setTiles((now) => moved(now, at, by));
    setAnnounced(text.movedTo(name, formatNumber(at + by + 1, locale)));
  };
  const save = async () => {
    await orderServices(tiles.flatMap(({ services }) => services.map(({ key }) => key)));
    showToast("success", bothOf(listText, "orderKept"));
    onDone();
  };
  return (
    <div className="max-w-3xl">
      <ol
        aria-label={text.list}
        className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
      >
        {tiles.map(({ path, services: [first] }, at) => {
          const name = first.name[locale];
          const Icon = iconOf(first.icon);
          return (
            <li
              key={path}
              className="flex flex-wrap items-center justify-end gap-x-3 py-1.5 ps-4 pe-1"
            >
              <Icon className="text-accent" />
              <span className="beside leading-snug font-semibold">{name}</span>
              <IconButton
                aria-label={text.moveUp(name)}
                disabled={at === 0}
                onClick={() => move(name, at, -1)}
              >
                <ChevronDownIcon className="rotate-180" />
              </IconButton>
              <IconButton
                aria-label={text.moveDown(name)}
                disabled={at === tiles.length - 1}
                onClick={() => move(name, at, 1)}
              >
                <ChevronDownIcon />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-1">
        <Button variant="secondary" onClick={onDone} disabled={busy}>
          {text.back}
        </Button>
        <Button onClick={() => run(save)} busy={busy} busyLabel={text.saving} disabled={offline}>
          {text.save}
        </Button>
      </div>
    </div>
  );
}
