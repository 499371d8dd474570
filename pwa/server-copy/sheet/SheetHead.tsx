import { lazy, Suspense } from "react";
import { useText } from "../../i18n/t.ts";
import type { CopyData } from "../server-copy.ts";
import { cardText } from "./text.ts";

const Qr = lazy(async () => ({ default: (await import("../../ui/qr/Qr.tsx")).Qr }));

/** Portrait, names and numbers. The ids have ASCII digits, for use in other programs. V2 has them as a QR code too. */
export function SheetHead({ copy, qr }: { copy: CopyData; qr: boolean }) {
  const text = useText(cardText);
  const { photo, nameBn, nameEn, nationalId, birthDate, specimen } = copy;
  return (
    <div className="copy-head">
      {photo ? (
        <img src={photo} alt={`${text.photo}: ${nameBn}`} className="copy-photo" />
      ) : (
        <p className="copy-photo copy-no-photo">{text.noPhoto}</p>
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
            <Qr label={text.qr} text={`Name: ${nameEn}\nNID: ${nationalId}\nDate of birth: ${birthDate}`} />
          </Suspense>
        </div>
      ) : null}
      {specimen ? <p className="copy-specimen">{text.specimen}</p> : null}
    </div>
  );
}
