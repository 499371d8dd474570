import "./sheet.css";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import {
  disclaimers,
  fetchedBy,
  type Layout,
  qrTextOf,
  type Section,
  sectionsOf,
  sheetWords,
  shownValue,
} from "../../../contract/server-copy/sheet.ts";
import { formatDate, formatDateTime, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { FileButtons } from "../../orders/FileButtons.tsx";
import { PrintPage } from "../../print/PrintPage.tsx";
import { useBrand } from "../../settings/config.ts";
import { LateOrderSum } from "../../shop/LateOrderSum.tsx";
import { Button } from "../../ui/Button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { Banner } from "../../ui/Page.tsx";
import { rememberTyped } from "../copy-form.ts";
import { type CopyData, inputPath } from "../server-copy.ts";
import { copyText } from "../text.ts";

type Props = { layout: Layout; copy: CopyData; price: number | undefined };

/** The copy as a sheet of our own design: no emblem, no seal, nothing that looks official. */
export function CopySheet({ layout, copy, price }: Props) {
  const text = useText(copyText);
  const locale = useLocale();
  const brand = useBrand();
  const [, navigate] = useLocation();
  const [fetchedAt] = useState(() => new Date().toISOString());
  const paid = price === undefined ? text.chargedPlain : text.charged(formatTaka(price, locale));
  const handleAnother = () => {
    rememberTyped({});
    navigate(inputPath(layout.backup));
  };
  return (
    <>
      <section className="mx-auto mb-4 flex max-w-[800px] flex-col gap-3">
        <Banner tone="success">
          <p>{copy.charged ? paid : text.notCharged}</p>
          <p className="text-soft">{copy.order.file ? text.fileKept : text.noFile}</p>
        </Banner>
        {copy.order.file ? <FileButtons order={copy.order} /> : null}
        <LateOrderSum of={{ ...copy.order, createdAt: fetchedAt, paid: 0 }} />
      </section>
      <PrintPage
        mark={copy.specimen ? ["unofficial", "specimen"] : "unofficial"}
        title={sheetWords.title[locale]}
        printLabel={text.print}
        printBeside={copy.order.file !== null}
        width={layout.backup ? 650 : 800}
        className="print-sheet-copy"
        lang={locale}
        toolbar={
          <Button
            variant="secondary"
            onClick={handleAnother}
            icon={<PlusIcon className="size-5" />}
          >
            {text.anotherCopy}
          </Button>
        }
      >
        <SheetHead copy={copy} qr={layout.version === 2} />
        {sectionsOf(copy, layout).map(({ title, rows }) => (
          <SheetSection key={title} title={title} rows={rows} />
        ))}
        <footer>
          {layout.version === 2 ? (
            <section className="copy-disclaimers">
              <h2>{sheetWords.disclaimers[locale]}</h2>
              <ul>
                {disclaimers.map((words) => (
                  <li key={words.en}>{words[locale]}</li>
                ))}
              </ul>
            </section>
          ) : null}
          <p className="copy-foot">{fetchedBy[locale](brand, formatDateTime(fetchedAt, locale))}</p>
        </footer>
      </PrintPage>
    </>
  );
}

/** A heading and the values below it. */
function SheetSection({ title, rows }: Section) {
  const locale = useLocale();
  return (
    <section className={`copy-${title}`}>
      <h2>{sheetWords[title][locale]}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row.field} className="copy-row">
            <dt>{sheetWords[row.field][locale]}</dt>
            <dd>{shownValue(row, locale, formatDate)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Qr = lazy(async () => ({ default: (await import("../../ui/qr/Qr.tsx")).Qr }));

/**
 * Portrait, names and numbers. The ids have ASCII digits, for use in other programs. V2 has them as
 * a QR code too.
 */
function SheetHead({ copy, qr }: { copy: CopyData; qr: boolean }) {
  const locale = useLocale();
  const {
    photo_url: photo,
    name_bn: nameBn,
    name_en: nameEn,
    national_id: nationalId,
    birth_date: birthDate,
  } = copy;
  return (
    <div className="copy-head">
      {photo ? (
        <img src={photo} alt={`${sheetWords.photo[locale]}: ${nameBn}`} className="copy-photo" />
      ) : (
        <p className="copy-photo copy-no-photo">{sheetWords.noPhoto[locale]}</p>
      )}
      <div className="copy-names">
        <p className="copy-name">{nameBn}</p>
        <p lang="en">{nameEn}</p>
        <p lang="en" className="copy-ids">
          <span>NID {nationalId}</span> <span>DOB {birthDate}</span>
        </p>
      </div>
      {qr ? (
        <div className="copy-qr">
          <Suspense>
            <Qr label={sheetWords.qr[locale]} text={qrTextOf(copy)} />
          </Suspense>
        </div>
      ) : null}
      {copy.specimen ? <p className="copy-specimen">{sheetWords.specimen[locale]}</p> : null}
    </div>
  );
}
