import { useText } from "../../../i18n/t.ts";
import { hintText } from "./hint-text.ts";
import { Line } from "./Line.tsx";
import { Section } from "./Section.tsx";

export function GeneralSection() {
  const words = useText(hintText);
  return (
    <Section name="general">
      <div className="grid grid-cols-2 items-start gap-4 xl:grid-cols-4">
        <Line name="bangladeshFormNo" />
        <Line name="appendix" hint={words.appendixHint} />
        <Line name="paragraphNo" />
        <Line name="serialNo" />
      </div>
      <Line name="landOfficeName" />
      <div className="grid grid-cols-2 items-start gap-4">
        <Line name="mouzaJLNo" hint={words.mouzaJLNoHint} className="col-span-2" />
        <Line name="upazilaThana" />
        <Line name="district" />
        <Line name="holdingNumber" className="max-sm:col-span-2" />
        <Line name="khatianNo" className="max-sm:col-span-2" />
      </div>
    </Section>
  );
}
