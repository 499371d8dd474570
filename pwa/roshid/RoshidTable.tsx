import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { Roshid } from "../../contract/roshid.ts";
import { formatDate, formatNumber, inDigits, useLocale, useText } from "../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../lists/DetailsRemoved.tsx";
import { useConfig } from "../settings/config.ts";
import { Button, ButtonLink, buttonClass, useBusy } from "../ui/Button.tsx";
import { CopyIcon, DownloadIcon, EditIcon, TrashIcon } from "../ui/icons.tsx";
import { Table } from "../ui/Table.tsx";
import { showToast } from "../ui/toast.ts";
import { copyAsDraft } from "./drafts.ts";
import { roshidSaid } from "./form/text.ts";
import { roshidListText } from "./list-text.ts";

type Props = { roshids: Roshid[]; onDelete: (roshid: Roshid) => void };

/** The roshids as table rows; as cards on a phone. */
export function RoshidTable({ roshids, onDelete }: Props) {
  const text = useText(roshidListText);
  const locale = useLocale();
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
          className: "@max-xl/table:hidden",
        },
        {
          key: "owner",
          label: text.owner,
          bare: true,
          cell: ({ ownerDetails: [first, ...more] }) => (
            <strong className="font-semibold wrap-anywhere">
              {first?.ownerName}
              {more.length > 0 ? ` +${formatNumber(more.length, locale)}` : ""}
            </strong>
          ),
          className:
            "@max-xl/table:basis-full @max-xl/table:justify-start! @max-xl/table:text-start! @max-xl/table:empty:hidden",
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
          cell: ({ khatianNo }) => <span className="break-words">{inDigits(khatianNo, locale) || "—"}</span>,
        },
        {
          key: "date",
          label: text.date,
          cell: (roshid) => (
            <span className="@min-[18rem]/table:whitespace-nowrap">{formatDate(roshid.updatedAt, locale)}</span>
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

type PrintProps = { roshid: Roshid; icon?: ReactNode; className?: string; children: ReactNode };

/** Opens our draft sheet, or the print service that this installation has set. */
export function RoshidPrintLink({ roshid, icon, className = "", children }: PrintProps) {
  const outside = useConfig().value?.links.roshidPrint?.replaceAll("{id}", encodeURIComponent(roshid._id));
  return outside ? (
    <a href={outside} target="_blank" rel="noreferrer" className={`${buttonClass()} ${className}`}>
      {icon}
      {children}
    </a>
  ) : (
    <ButtonLink href={`/roshid/print/${roshid._id}`} className={className} icon={icon}>
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
      {deed}
      <span className="sr-only"> {lacksDetails(roshid) ? "" : text.actionsOf(inDigits(roshid.serialNo, locale))}</span>
    </span>
  );
  // On a phone four labels fit side by side only without icons.
  const icon = "size-4.5 @max-xl/table:hidden";
  const handleCopy = async () => {
    const route = await copyAsDraft(roshid);
    showToast("blank", roshidSaid.copied);
    navigate(route);
  };
  return (
    <div className="flex w-full flex-wrap gap-1.5 *:min-h-11 *:flex-auto *:gap-1.5 *:px-2 @xl/table:gap-2 @xl/table:*:px-3">
      {lacksDetails(roshid) ? null : (
        <RoshidPrintLink roshid={roshid} className={look} icon={<DownloadIcon className={icon} />}>
          {label(text.download)}
        </RoshidPrintLink>
      )}
      {lacksDetails(roshid) ? null : (
        <>
          <ButtonLink
            href={`/roshid/edit/${roshid._id}`}
            variant="secondary"
            className={look}
            icon={<EditIcon className={icon} />}
          >
            {label(text.edit)}
          </ButtonLink>
          <Button
            variant="secondary"
            className={look}
            icon={<CopyIcon className={icon} />}
            onClick={() => run(handleCopy)}
          >
            {label(text.copy)}
          </Button>
        </>
      )}
      <Button
        variant="secondary"
        className={`${look} hover:border-danger hover:text-danger`}
        icon={<TrashIcon className={icon} />}
        onClick={onDelete}
      >
        {label(text.delete)}
      </Button>
    </div>
  );
}
