import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { Roshid } from "../../contract/roshid.ts";
import { formatDate, formatNumber, inDigits, useLocale, useText } from "../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../lists/DetailsRemoved.tsx";
import { useConfig } from "../settings/config.ts";
import { useIsWorker } from "../settings/settings.ts";
import { useOwnSums } from "../shop/use-own-sums.ts";
import { Button, ButtonLink, buttonClass, useBusy } from "../ui/Button.tsx";
import { Table } from "../ui/Table.tsx";
import { showToast } from "../ui/toast.ts";
import { roshidSaid } from "./form/text.ts";
import { roshidListText } from "./list-text.ts";
import { copyAsDraft } from "./roshid.ts";

type Props = { roshids: Roshid[]; onDelete: (roshid: Roshid) => void };

/** The roshids as table rows; as cards on a phone. */
export function RoshidTable({ roshids, onDelete }: Props) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const sums = useOwnSums();
  const isWorker = useIsWorker();
  return (
    <Table
      folds="flowing"
      caption={text.title}
      rows={roshids}
      rowKey={(roshid) => roshid._id}
      columns={[
        {
          key: "sl",
          label: text.sl,
          cell: (_, index) => formatNumber(index + 1, locale),
          className: "@max-3xl/table:hidden",
        },
        {
          key: "owner",
          label: text.owner,
          bare: true,
          cell: ({ _id, orderedBy, ownerDetails: [first, ...more] }) => (
            <div>
              <strong className="font-semibold break-words">
                <span>{first?.ownerName}</span>
                {more.length > 0 ? <span>{` +${formatNumber(more.length, locale)}`}</span> : null}
              </strong>
              <p className="text-xs wrap-anywhere text-soft tabular-nums empty:hidden">
                {[isWorker ? "" : orderedBy?.name, sums.get(_id)].filter(Boolean).join(" · ")}
              </p>
            </div>
          ),
          className:
            "@max-3xl/table:basis-full @max-3xl/table:justify-start! @max-3xl/table:text-start! " +
            "@max-3xl/table:empty:hidden",
        },
        {
          key: "serialNo",
          label: text.serialNo,
          cell: (roshid) =>
            lacksDetails(roshid) ? (
              <DetailsRemoved of={roshid} />
            ) : (
              <span className="break-words">{inDigits(roshid.serialNo, locale)}</span>
            ),
        },
        {
          key: "khatianNo",
          label: text.khatianNo,
          cell: ({ khatianNo }) => (
            <span className="break-words">{inDigits(khatianNo, locale) || "—"}</span>
          ),
        },
        {
          key: "date",
          label: text.date,
          cell: (roshid) => (
            <span className="@min-[18rem]/table:whitespace-nowrap">
              {formatDate(roshid.updatedAt, locale)}
            </span>
          ),
        },
        {
          key: "actions",
          label: text.actions,
          bare: true,
          end: true,
          cell: (roshid) => <RoshidActions roshid={roshid} onDelete={() => onDelete(roshid)} />,
        },
      ]}
    />
  );
}

const look = "text-sm";

type PrintProps = { roshid: Roshid; className?: string; children: ReactNode };

/** Opens our draft sheet, or the print service that this installation has set. */
export function RoshidPrintLink({ roshid, className = "", children }: PrintProps) {
  const outside = useConfig().value?.links.roshidPrint?.replaceAll(
    "{id}",
    encodeURIComponent(roshid._id),
  );
  return outside ? (
    <a href={outside} target="_blank" rel="noreferrer" className={`${buttonClass()} ${className}`}>
      {children}
    </a>
  ) : (
    <ButtonLink href={`/roshid/print/${roshid._id}`} className={className}>
      {children}
    </ButtonLink>
  );
}

/** The actions for a roshid. */
function RoshidActions({ roshid, onDelete }: { roshid: Roshid; onDelete: () => void }) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { run } = useBusy();
  const label = (deed: string) => (
    <span>
      <span>{deed}</span>
      {lacksDetails(roshid) ? null : (
        <span className="sr-only"> {text.actionsOf(inDigits(roshid.serialNo, locale))}</span>
      )}
    </span>
  );
  const handleCopy = async () => {
    const route = await copyAsDraft(roshid);
    showToast("blank", roshidSaid.copied);
    navigate(route);
  };
  return (
    <div
      className="flex w-full flex-wrap gap-1.5 *:min-h-11 *:flex-auto *:basis-2/5 *:px-2
      @3xl/table:*:basis-full @4xl/table:flex-nowrap @4xl/table:gap-2 @4xl/table:*:basis-auto
      @4xl/table:*:px-3"
    >
      {lacksDetails(roshid) ? null : (
        <>
          <RoshidPrintLink roshid={roshid} className={look}>
            {label(text.download)}
          </RoshidPrintLink>
          <ButtonLink href={`/roshid/edit/${roshid._id}`} variant="secondary" className={look}>
            {label(text.edit)}
          </ButtonLink>
          <Button variant="secondary" className={look} onClick={() => run(handleCopy)}>
            {label(text.copy)}
          </Button>
        </>
      )}
      <Button
        variant="secondary"
        className={`${look} hover:border-danger hover:text-danger`}
        onClick={onDelete}
      >
        {label(text.delete)}
      </Button>
    </div>
  );
}
