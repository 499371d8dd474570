import type { FormEvent } from "react";
import type { PriceChange } from "../../contract/prices.ts";
import { groups } from "../../contract/services/declare.ts";
import { builtIns } from "../../contract/services/index.ts";
import { formatDateTime, formatNumber, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/AnswerAwaited.tsx";
import type { RemoteList } from "../lists/use-remote-list.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { fieldSentence } from "../offline/errors.ts";
import { priceName, useServices } from "../services/services.ts";
import { usePrices } from "../settings/settings.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/form/Field.tsx";
import { OfflineNote } from "../ui/NeedsConnection.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { type PriceRow, priceGroups } from "./price-rows.ts";
import { pricesText } from "./text.ts";
import { type PriceSheet, usePriceSheet } from "./use-price-sheet.ts";

/** One sheet of all prices, saved together, and the history of changes, which is the undo. */
export function UpdateBalance() {
  const text = useText(pricesText);
  const locale = useLocale();
  const prices = usePrices().value;
  const services = useServices();
  const changes = useRemoteList<PriceChange>({ path: "balance/changes" });
  const listed = priceGroups(services);
  const all = listed.flatMap(({ rows }) => rows);
  const sheet = usePriceSheet(all, prices, changes.refresh);
  return (
    <>
      <PageHeader title={text.title}>{text.lead}</PageHeader>
      <OfflineNote>{text.needsNet}</OfflineNote>
      {listed.map(({ group, rows }) => (
        <Section key={group} title={groups[group][locale]} className="mb-6">
          <ul className="grid gap-3 md:grid-cols-2">
            {rows.map((row) => (
              <PriceForm key={row.name} row={row} price={prices?.[row.name]} sheet={sheet} />
            ))}
          </ul>
        </Section>
      ))}
      <SaveBar sheet={sheet} />
      <Doubts sheet={sheet} rows={all} />
      <PriceHistory changes={changes} />
    </>
  );
}

/** Stays at the lower edge while something is typed and not saved. */
function SaveBar({ sheet: { changed, busy, save } }: { sheet: PriceSheet }) {
  const text = useText(pricesText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  return (
    <div role="status" className="pointer-events-none sticky bottom-[calc(var(--tab-bar,0px)+0.75rem)] z-20">
      {changed.size > 0 ? (
        <div className="pointer-events-auto mb-6 flex animate-rise flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-accent bg-surface p-2 ps-4 shadow-pop">
          <p className="font-semibold">{text.unsaved(formatNumber(changed.size, locale))}</p>
          <Button onClick={save} busy={busy} busyLabel={text.processing} disabled={offline}>
            {text.saveAll}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Asks about prices that change by half or more, or to 0: a digit too many is easily typed. */
function Doubts({ sheet: { doubtful, confirm, goBack }, rows }: { sheet: PriceSheet; rows: PriceRow[] }) {
  const text = useText(pricesText);
  const locale = useLocale();
  return (
    <ConfirmDialog
      open={doubtful.length > 0}
      title={text.large(formatNumber(doubtful.length, locale))}
      confirmLabel={text.saveAll}
      busyLabel={text.processing}
      onConfirm={confirm}
      onClose={goBack}
    >
      <p>{text.largeText}</p>
      <ul className="divide-y divide-line text-ink">
        {doubtful.map(({ name, was, price }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 py-3 tabular-nums">
            <span className="font-semibold">{rows.find((row) => row.name === name)?.label[locale] ?? name}</span>
            <span>
              {formatTaka(was, locale)} → <strong className="font-bold">{formatTaka(price, locale)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

type Props = { row: PriceRow; price: number | undefined; sheet: PriceSheet };

/** One price of the sheet. Its button saves everything that was changed. */
function PriceForm({ row, price, sheet }: Props) {
  const text = useText(pricesText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { name } = row;
  const label = row.label[locale];
  const problem = sheet.problems[name];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    sheet.save();
  };
  return (
    <li
      className={`rounded-lg border bg-surface p-4 shadow-card ${sheet.changed.has(name) ? "border-accent" : "border-line"}`}
    >
      <form noValidate onSubmit={handleSubmit}>
        <Field
          label={`${label} (${text.taka})`}
          hint={text.now(formatTaka(price, locale))}
          error={problem && fieldSentence(problem, locale)}
        >
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <input
                {...control}
                // Scrolled to, it is not below the bar.
                className="control min-w-0 flex-[1_1_6rem] scroll-mb-52"
                name={name}
                inputMode="decimal"
                autoComplete="off"
                value={sheet.valueOf(name)}
                onChange={(event) => sheet.type(name, event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button
                type="submit"
                variant="secondary"
                className="flex-none px-4"
                aria-label={text.updateOf(label)}
                busy={sheet.busy && sheet.changed.has(name)}
                disabled={offline || sheet.busy}
              >
                {text.update}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </li>
  );
}

function PriceHistory({ changes }: { changes: RemoteList<PriceChange> }) {
  const text = useText(pricesText);
  const locale = useLocale();
  const services = useServices();
  const columns: Column<PriceChange>[] = [
    {
      key: "service",
      label: text.service,
      cell: ({ name }) => (
        <strong className="font-semibold">{priceName([...services, ...builtIns], name)?.[locale] ?? name}</strong>
      ),
    },
    {
      key: "change",
      label: text.change,
      cell: ({ was, price }) => (
        <span className="tabular-nums">
          {formatTaka(was, locale)} → <strong className="font-semibold">{formatTaka(price, locale)}</strong>
        </span>
      ),
    },
    { key: "who", label: text.who, cell: ({ by }) => by ?? text.operator },
    { key: "when", label: text.when, cell: ({ at }) => formatDateTime(at, locale), end: true },
  ];
  return (
    <Section title={text.history}>
      {!changes.rows ? (
        <AnswerAwaited of={changes} label={text.loading} />
      ) : changes.rows.length === 0 ? (
        <p className="text-soft">{text.noHistory}</p>
      ) : (
        <Table caption={text.history} columns={columns} rows={changes.rows} rowKey={({ _id }) => _id} />
      )}
    </Section>
  );
}
