import { type FormEvent, useState } from "react";
import type { Cost } from "../../../contract/prices.ts";
import { MAX_OWN_SERVICES } from "../../../contract/services/own.ts";
import { act, useAct } from "../../acts/act.tsx";
import { request } from "../../api/request.ts";
import { bothOf, formatNumber, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { type Remote, useRemote } from "../../lists/use-remote.ts";
import { type RemoteList, useRemoteList } from "../../lists/use-remote-list.ts";
import { useConnection } from "../../offline/connection.ts";
import { usePrices } from "../../settings/settings.ts";
import { refreshValues } from "../../settings/start.ts";
import { BottomBar } from "../../ui/BottomBar.tsx";
import { Button, ButtonLink, iconOnPhone } from "../../ui/Button.tsx";
import { FormProblems } from "../../ui/form/FormProblems.tsx";
import { CopyIcon, icon, PlusIcon } from "../../ui/icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Banner, EmptyState, PageHeader, SkeletonList } from "../../ui/Page.tsx";
import { useWireServices } from "../manage.ts";
import { type CachedService, iconOf, useServices } from "../services.ts";
import { ArrangeServices } from "./ArrangeServices.tsx";
import { GroupPrices } from "./groups/GroupPrices.tsx";
import { useGroupActs } from "./groups/use-group-acts.tsx";
import { HoursDialog } from "./HoursDialog.tsx";
import { OptionPrices } from "./options/OptionPrices.tsx";
import { partRows } from "./options/parts.ts";
import { PriceHistory } from "./PriceHistory.tsx";
import { columns, ServiceRow } from "./ServiceRow.tsx";
import { type PriceField, type ServiceRow as Row, serviceRows } from "./service-rows.ts";
import { listText } from "./text.ts";
import { type PriceSheet, usePriceSheet } from "./use-price-sheet.ts";

const SortIcon = icon("M8 19V5M4.5 8.5 8 5l3.5 3.5M16 5v14m-3.5-3.5L16 19l3.5-3.5");

/** The column that an address is about. */
type Column = "service" | "price" | "state";

/**
 * /services: all services in the order of the tiles, each with prices, switch and hours in its row.
 */
export function Services() {
  return <ServiceList at="service" />;
}

/** /update-balance: the same list, with the history of prices, which is the undo. */
export function UpdateBalance() {
  return <ServiceList at="price" />;
}

/** /toggle-order: the same list. */
export function ToggleOrder() {
  return <ServiceList at="state" />;
}

const titles = { service: "title", price: "prices", state: "switches" } as const;

function ServiceList({ at }: { at: Column }) {
  const text = useText(listText);
  const offline = useConnection() === "offline";
  const loaded = useWireServices() !== undefined;
  const services = useServices();
  const changes = useRemoteList({ path: "balance/changes" });
  const groups = useRemoteList({ path: "price-groups", events: ["users", "prices"] });
  const costs = useRemote(() => request("GET balance/costs"));
  const [arranging, setArranging] = useState(false);
  const rows = serviceRows(services);
  const full = rows.filter(({ services: [{ own }] }) => own).length >= MAX_OWN_SERVICES;
  return (
    <div className="flex flex-col gap-3 max-md:-mt-3 md:gap-4 [&>header]:mb-0">
      <PageHeader
        title={text[titles[at]]}
        actions={
          loaded && !arranging ? (
            <div className="flex items-center gap-1 md:gap-3">
              <Button
                variant="secondary"
                className={`${iconOnPhone} max-md:bg-transparent max-md:text-soft`}
                title={text.arrange}
                disabled={offline}
                onClick={() => setArranging(true)}
                icon={<SortIcon className="md:size-5" />}
              >
                <span className="max-md:sr-only">{text.arrange}</span>
              </Button>
              {full ? null : (
                <ButtonLink href="/services/new" className={iconOnPhone} icon={<PlusIcon />}>
                  <span className="max-md:sr-only">{text.add}</span>
                </ButtonLink>
              )}
            </div>
          ) : null
        }
      >
        {arranging ? text.arrangeLead : null}
      </PageHeader>
      {full ? <Banner>{text.full}</Banner> : null}
      {!loaded ? (
        offline ? (
          <EmptyState title={text.unknownTitle} drawing="offline" />
        ) : (
          <SkeletonList rows={6} />
        )
      ) : arranging ? (
        <ArrangeServices rows={rows} onDone={() => setArranging(false)} />
      ) : (
        <>
          <Sheet
            at={at}
            services={services}
            rows={rows}
            groups={groups}
            costs={costs}
            onSaved={() => Promise.all([changes.refresh(), groups.refresh(), costs.refresh()])}
          />
          <RetiredServices services={services.filter(({ retired }) => retired)} />
          <PriceHistory changes={changes} />
        </>
      )}
    </div>
  );
}

type SheetProps = {
  at: Column;
  services: CachedService[];
  rows: Row[];
  groups: RemoteList<"price-groups">;
  costs: Remote<Cost[]>;
  onSaved: () => Promise<unknown>;
};

/**
 * The rows. Prices are typed into one sheet and saved together; a switch and hours count at once.
 */
function Sheet({ at, services, rows, groups, costs, onSaved }: SheetProps) {
  const text = useText(listText);
  const locale = useLocale();
  const prices = rows.flatMap((row) => row.prices);
  const options = partRows(services, prices, { costs: costs.value, locale });
  const parts = options.flatMap(({ extra, cost }) => [extra ?? [], cost ?? []].flat());
  const acts = useGroupActs(onSaved);
  const known = { list: usePrices().value, groups: groups.rows, parts };
  const sheet = usePriceSheet(prices, known, onSaved);
  const [timed, setTimed] = useState<Row>();
  const retirement = useRetirement();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    sheet.save();
  };
  return (
    <>
      <form noValidate onSubmit={handleSubmit}>
        <div className="rounded-lg border border-line bg-surface shadow-card">
          <div
            aria-hidden="true"
            className={`hidden border-b border-line px-4 py-2 text-sm font-semibold text-soft
              md:grid ${columns}`}
          >
            {(["service", "price", "state"] as const).map((column) => (
              <span key={column} className={column === at ? "text-ink" : ""}>
                {text[column]}
              </span>
            ))}
          </div>
          <ul aria-label={text.list} className="@container divide-y divide-line">
            {rows.map((row) => (
              <ServiceRow
                key={row.path}
                row={row}
                sheet={sheet}
                quoted={at === "state"}
                onHours={() => setTimed(row)}
                onRetire={retirement.ask}
              />
            ))}
          </ul>
        </div>
        <GroupPrices groups={groups} fields={prices} sheet={sheet} acts={acts} />
        <OptionPrices rows={options} costs={costs} sheet={sheet} />
        <FormProblems of={sheet.problems} tries={sheet.tries} />
        <SaveBar sheet={sheet} />
      </form>
      <Doubts sheet={sheet} prices={prices} />
      {acts.dialogs}
      {timed?.lever ? (
        <HoursDialog
          switchName={timed.lever.name}
          label={timed.services[0].name[locale]}
          hours={timed.services[0].hours}
          onClose={() => setTimed(undefined)}
        />
      ) : null}
      {retirement.dialog}
    </>
  );
}

/** Stays at the lower edge while something is typed and not saved. */
function SaveBar({ sheet: { changed, discard, busy } }: { sheet: PriceSheet }) {
  const text = useText(listText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  return (
    <BottomBar role="status" className="pointer-events-none mt-3">
      {changed.size > 0 ? (
        <div
          className="pointer-events-auto flex animate-rise flex-wrap items-center justify-between
          gap-x-3 gap-y-2 rounded-lg border border-accent bg-surface p-2 ps-4 shadow-pop"
        >
          <p className="font-semibold">{text.unsaved(formatNumber(changed.size, locale))}</p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
            <Button variant="ghost" disabled={busy} onClick={discard}>
              {text.discard}
            </Button>
            <Button type="submit" busy={busy} busyLabel={text.processing} disabled={offline}>
              {text.save}
            </Button>
          </div>
        </div>
      ) : null}
    </BottomBar>
  );
}

/** Asks about prices that change by half or more, or to 0: a digit too many is easily typed. */
function Doubts({
  sheet: { doubtful, confirm, goBack },
  prices,
}: {
  sheet: PriceSheet;
  prices: PriceField[];
}) {
  const text = useText(listText);
  const locale = useLocale();
  return (
    <ConfirmDialog
      open={doubtful.length > 0}
      title={text.large(formatNumber(doubtful.length, locale))}
      confirmLabel={text.save}
      busyLabel={text.processing}
      onConfirm={confirm}
      onClose={goBack}
    >
      <p>{text.largeText}</p>
      <ul className="divide-y divide-line text-ink">
        {doubtful.map(({ cell, name, of, was, price }) => (
          <li key={cell} className="flex flex-wrap justify-between gap-x-4 py-3 tabular-nums">
            <span className="font-semibold">
              {[prices.find((one) => one.name === name)?.label[locale] ?? name, of]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <span>
              {formatTaka(was, locale)} →{" "}
              <strong className="font-bold">{formatTaka(price, locale)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Retired services, folded. Each can be copied into a new one. */
function RetiredServices({ services }: { services: CachedService[] }) {
  const text = useText(listText);
  const locale = useLocale();
  if (services.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent">
        {text.retiredList(formatNumber(services.length, locale))}
      </summary>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {services.map(({ key, name, icon }) => {
          const Icon = iconOf(icon);
          return (
            <li
              key={key}
              className="flex flex-wrap items-center justify-end gap-x-3 px-4 py-2 text-soft"
            >
              <Icon />
              <span className="beside">{name[locale]}</span>
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

/** Retires a service after a question, which tells what happens to its orders. */
function useRetirement() {
  const text = useText(listText);
  const locale = useLocale();
  const refresh = () => refreshValues().catch(() => undefined);
  return useAct(({ key, version, name }: CachedService) =>
    act({
      call: "DELETE services/:key",
      send: { path: { key }, searchParams: { version } },
      danger: true,
      title: text.retireTitle(name[locale]),
      label: text.retire,
      about: (
        <>
          <p>{text.retireOrders}</p>
          <p>{text.retireOld}</p>
          <p>{text.retireLast}</p>
        </>
      ),
      done: bothOf(listText, (words, locale) => words.retired(name[locale])),
      onDone: refresh,
      onFailed: () => void refresh(),
    }),
  );
}
