import { useState } from "react";
import type { Service } from "../../../contract/services/own.ts";
import { nameOf } from "../../../contract/services/values.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { showToast } from "../../ui/toast.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { iconOf } from "../icons.ts";
import { orderServices } from "../manage.ts";
import { moved, type Tile, tilesOf } from "./arrange.ts";
import { listText } from "./text.ts";

type Props = { services: Service[]; onDone: () => void };

/**
 * Sorts the tiles with arrow buttons, which also work on small phones, by keyboard and with a screen reader. All is saved at
 * once.
 */
export function ArrangeServices({ services, onDone }: Props) {
  const text = useText(listText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [tiles, setTiles] = useState(() => tilesOf(services));
  const { busy, run } = useBusy();
  const [said, setSaid] = useState("");
  const nameOfTile = ({ services: [first, second] }: Tile) =>
    first ? (second ? first.name : nameOf(first))[locale] : "";
  const move = (tile: Tile, at: number, by: 1 | -1) => {
    setTiles((now) => moved(now, at, by));
    setSaid(text.movedTo(nameOfTile(tile), formatNumber(at + by + 1, locale)));
  };
  const keep = async () => {
    await orderServices(tiles.flatMap(({ services }) => services.map(({ key }) => key)));
    showToast("success", bothOf(listText, "orderKept"));
    onDone();
  };
  return (
    <>
      <ol aria-label={text.list} className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {tiles.map((tile, at) => {
          const name = nameOfTile(tile);
          const Icon = iconOf(tile.services[0]?.icon);
          return (
            <li key={tile.path} className="flex items-center gap-3 py-1.5 ps-4 pe-1">
              <Icon className="text-accent" />
              <span className="min-w-0 flex-1 leading-snug font-semibold wrap-anywhere">{name}</span>
              <IconButton aria-label={text.moveUp(name)} disabled={at === 0} onClick={() => move(tile, at, -1)}>
                <ChevronDownIcon className="rotate-180" />
              </IconButton>
              <IconButton
                aria-label={text.moveDown(name)}
                disabled={at === tiles.length - 1}
                onClick={() => move(tile, at, 1)}
              >
                <ChevronDownIcon />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-1">
        <Button variant="secondary" onClick={onDone} disabled={busy}>
          {text.back}
        </Button>
        <Button onClick={() => run(keep)} busy={busy} busyLabel={text.saving} disabled={offline}>
          {text.keepOrder}
        </Button>
      </div>
    </>
  );
}
