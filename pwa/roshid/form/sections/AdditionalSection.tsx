import { useFormContext, useWatch } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { normaliseText } from "../../../../contract/values/typed-text.ts";
import { useText } from "../../../i18n/t.ts";
import { banglaDateOf, fiscalYearOf, today } from "../dates.ts";
import { roshidText } from "../text.ts";
import { hintText } from "./hint-text.ts";
import { Line } from "./Line.tsx";
import { Offer } from "./Offer.tsx";
import { Section } from "./Section.tsx";

export function AdditionalSection() {
  const words = useText(hintText);
  return (
    <Section name="additional">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line name="noteBl" hint={words.noteBlHint}>
          <Year />
        </Line>
        <Line name="challanNo" hint={words.appendixHint} />
        <Dates />
      </div>
    </Section>
  );
}

function Year() {
  const text = useText(roshidText);
  const { control } = useFormContext<RoshidFields>();
  const noteBl = useWatch({ control, name: "noteBl" });
  return <Offer name="noteBl" value={fiscalYearOf(noteBl)} from={text.offerYear} />;
}

function Dates() {
  const text = useText(roshidText);
  const words = useText(hintText);
  const { control } = useFormContext<RoshidFields>();
  const [english, bangla] = useWatch({ control, name: ["dateEnglish", "dateBangla"] });
  const offered = banglaDateOf(english);
  return (
    <>
      <Line name="dateEnglish" hint={words.dateEnglishHint}>
        <Offer name="dateEnglish" value={english.trim() ? undefined : today()} from={text.offerToday} />
      </Line>
      <Line name="dateBangla" hint={words.dateBanglaHint}>
        <Offer
          name="dateBangla"
          value={normaliseText(bangla) === offered ? undefined : offered}
          from={english.trim() ? text.offerBangla : text.offerToday}
        />
      </Line>
    </>
  );
}
