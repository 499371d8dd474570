import "./sheet.css";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import type { Roshid } from "../../../contract/roshid.ts";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { messages } from "../../i18n/messages.ts";
import { linesOf, useLocale, useText } from "../../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../../lists/DetailsRemoved.tsx";
import { ListAwaited } from "../../lists/ListParts.tsx";
import { useRemote } from "../../lists/use-remote.ts";
import { Line, PrintPage } from "../../print/PrintPage.tsx";
import { PageHeader } from "../../ui/Page.tsx";
import { type LineName, type RoshidField, roshidFieldsByName } from "../form/roshid-form.ts";
import { roshidListText } from "../list-text.ts";
import { getCachedRoshid } from "../roshid.ts";

/** The title of the sheet, which is always in Bengali. */
const TITLE = "ভূমি উন্নয়ন কর তথ্য-খসড়া (প্রাক্কলিত)";

/** A roshid as a draft sheet of our own, from this phone if it is kept here. */
export function RoshidPrint() {
  const text = useText(roshidListText);
  const [failed, second] = linesOf(messages.errorLoadingRoshid, useLocale());
  const { id = "" } = useParams<{ id: string }>();
  const { value: kept, error, refresh } = useRemote(() => getCachedRoshid(id), { key: id });
  const back = { href: "/my-roshid", label: text.title };
  if (kept && !lacksDetails(kept))
    return (
      <PrintPage mark="draft" className="print-sheet-roshid" title={TITLE} back={back}>
        {sheetBlocks(kept)}
      </PrintPage>
    );
  return (
    <>
      {/* Not while it loads: the focus would go with this title when the sheet's own comes. */}
      {kept || error ? <PageHeader title={text.printTitle} back={back} /> : null}
      {kept ? (
        <DetailsRemoved of={kept} whole />
      ) : (
        <ListAwaited
          words={{ failed, second, neverOnline: text.printOffline }}
          rows={2}
          error={error}
          onRetry={refresh}
        />
      )}
    </>
  );
}

/**
 * The blocks of the draft sheet: our own layout with only what the user typed. No number, code or
 * sign is added. A list and not a component, because the sheet puts its watermark behind each
 * block.
 */
function sheetBlocks(roshid: Roshid): ReactNode[] {
  const lines = (names: LineName[]) => <Lines names={names} roshid={roshid} />;
  const pairs = (names: LineName[]) => <Lines pairs names={names} roshid={roshid} />;
  return [
    <p key="what">
      এই পাতার তথ্য গ্রাহকের লেখা ও প্রাক্কলিত। এটি কোনো রসিদ, দাখিলা বা প্রমাণপত্র নয়; কর পরিশোধের প্রমাণ হিসেবে
      চলবে না।
    </p>,
    <section key="office" className="roshid-whole">
      <h2>ভূমি অফিস ও খতিয়ান</h2>
      {lines(["landOfficeName", "mouzaJLNo"])}
      {pairs(["upazilaThana", "district", "holdingNumber", "khatianNo"])}
    </section>,
    <section key="owners">
      <h2>মালিক</h2>
      <Rows names={["ownerName", "ownerShare"]} rows={roshid.ownerDetails} />
    </section>,
    <section key="land">
      <h2>জমি</h2>
      <Rows names={["plotNo", "landCategory", "landArea"]} rows={roshid.landDetails} />
    </section>,
    <section key="amounts" className="roshid-whole">
      <h2>প্রাক্কলিত হিসাব (টাকা)</h2>
      {pairs([
        "arrearPastThreeYears",
        "arrearLastThreeYears",
        "interestAndCompensation",
        "currentClaim",
      ])}
      {pairs(["totalClaim", "totalCollection"])}
      {lines(["totalArrear", "totalInWords"])}
    </section>,
    <section key="notes" className="roshid-whole">
      <h2>টীকা</h2>
      {pairs([
        "noteBl",
        "challanNo",
        "dateBangla",
        "dateEnglish",
        "bangladeshFormNo",
        "appendix",
        "paragraphNo",
        "serialNo",
      ])}
    </section>,
  ];
}

function Lines({ names, roshid, pairs }: { names: LineName[]; roshid: Roshid; pairs?: boolean }) {
  return (
    <dl className={pairs ? "roshid-pairs" : undefined}>
      {names.map((name) => (
        <Line key={name} label={labelOf(name)}>
          {(name === "dateEnglish" ? roshid[name] : toBengaliDigits(roshid[name])) || "—"}
        </Line>
      ))}
    </dl>
  );
}

type RowsProps<Name extends RoshidField> = { names: Name[]; rows: Record<Name, string>[] };

function Rows<Name extends RoshidField>({ names, rows }: RowsProps<Name>) {
  return (
    <table className="roshid-rows">
      <thead>
        <tr>
          <th scope="col">ক্রম</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {labelOf(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sheet don't move
          <tr key={at}>
            <td>{toBengaliDigits(String(at + 1))}</td>
            {names.map((name) => (
              <td key={name}>{toBengaliDigits(row[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sheet is always in Bengali. */
const labelOf = (name: RoshidField) => roshidFieldsByName[name].label.bn;
