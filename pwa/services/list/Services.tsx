import { useState } from "react";
import { MAX_OWN_SERVICES, type Service } from "../../../contract/services/own.ts";
import { nameOf } from "../../../contract/services/values.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronDownIcon, CopyIcon, PlusIcon } from "../../ui/icons.tsx";
import { OfflineNote } from "../../ui/NeedsConnection.tsx";
import { ConfirmDialog } from "../../ui/overlay/ConfirmDialog.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonList } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toast.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { iconOf } from "../icons.ts";
import { orderServices, retireService } from "../manage.ts";
import { useWireServices } from "../use-wire-services.ts";
import { moved, type Tile, tilesOf } from "./arrange.ts";
import { ServiceRow } from "./ServiceRow.tsx";
import { listText } from "./text.ts";

/** /services: all services in the order of the tiles, and folded below them the retired ones. */
export function Services() {
  const text = useText(listText);
  const offline = useConnection() === "offline";
  const services = useWireServices();
  const [arranging, setArranging] = useState(false);
  const offered = services?.filter(({ retired }) => !retired) ?? [];
  const full = offered.filter(({ own }) => own).length >= MAX_OWN_SERVICES;
  const actions = (
    <div className="mb-4 flex flex-wrap gap-3 max-sm:*:flex-1">
      <Button variant="secondary" className="max-md:px-3" disabled={offline} onClick={() => setArranging(true)}>
        {text.arrange}
      </Button>
      {full ? null : (
        <ButtonLink href="/services/new" className="max-md:px-3" icon={<PlusIcon className="size-5" />}>
          {text.add}
        </ButtonLink>
      )}
    </div>
  );
  return (
    <div className="max-w-3xl">
      <PageHeader title={text.title}>{arranging ? text.arrangeLead : text.lead}</PageHeader>
      {services && !arranging ? actions : null}
      {services ? <OfflineNote>{text.needsNet}</OfflineNote> : null}
      {full ? <Banner className="mb-4">{text.full}</Banner> : null}
      {services === undefined ? (
        offline ? (
          <EmptyState title={text.unknownTitle} drawing="offline">
            {text.unknownText}
          </EmptyState>
        ) : (
          <SkeletonList label={text.loading} rows={6} />
        )
      ) : arranging ? (
        <ArrangeServices services={offered} onDone={() => setArranging(false)} />
      ) : (
        <>
          <ServiceList services={offered} />
          <RetiredServices services={services.filter(({ retired }) => retired)} />
        </>
      )}
    </div>
  );
}

/** Retired services, folded. Each can be copied into a new one. */
function RetiredServices({ services }: { services: Service[] }) {
  const text = useText(listText);
  const locale = useLocale();
  if (services.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent">
        {text.retiredList(formatNumber(services.length, locale))}
      </summary>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {services.map(({ key, name, icon }) => {
          const Icon = iconOf(icon);
          return (
            <li key={key} className="flex items-center gap-3 px-4 py-2 text-soft">
              <Icon />
              <span className="min-w-0 flex-1 wrap-anywhere">{name[locale]}</span>
              <ButtonLink
                href={`/services/new?from=${key}`}
                variant="ghost"
                icon={<CopyIcon className="size-5" />}
                className="-me-3 px-3 text-sm"
              >
                {text.duplicate}
                <span className="sr-only">: {name[locale]}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The services. Each links to its editor and has a menu. */
function ServiceList({ services }: { services: Service[] }) {
  const text = useText(listText);
  const [retiring, setRetiring] = useState<Service>();
  return (
    <>
      <ul aria-label={text.list} className="rounded-lg border border-line bg-surface shadow-card divide-y divide-line">
        {tilesOf(services).flatMap(({ services }) =>
          services.map((service) => (
            <ServiceRow key={service.key} service={service} onRetire={() => setRetiring(service)} />
          )),
        )}
      </ul>
      {retiring ? <RetireDialog service={retiring} onClose={() => setRetiring(undefined)} /> : null}
    </>
  );
}

/** Asks before a service is retired, and tells what happens to its orders. */
function RetireDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const text = useText(listText);
  const locale = useLocale();
  const retire = async () => {
    try {
      await retireService(service);
      showToast(
        "success",
        bothOf(listText, (words, locale) => words.retired(service.name[locale])),
      );
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      danger
      title={text.retireTitle(service.name[locale])}
      confirmLabel={text.retire}
      cancelLabel={text.back}
      onClose={onClose}
      onConfirm={retire}
    >
      <p>{text.retireOrders}</p>
      <p>{text.retireOld}</p>
      <p>{text.retireLast}</p>
    </ConfirmDialog>
  );
}

type Props = { services: Service[]; onDone: () => void };

/**
 * Sorts the tiles with arrow buttons, which also work on small phones, by keyboard and with a screen reader. All is saved at
 * once.
 */
function ArrangeServices({ services, onDone }: Props) {
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
