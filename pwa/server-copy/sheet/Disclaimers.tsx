import { useText } from "../../i18n/t.ts";
import { cardText } from "./text.ts";

/** What the sheet is not. Decided once for all: never "no signature needed". */
export function Disclaimers() {
  const text = useText(cardText);
  return (
    <section className="copy-disclaimers">
      <h2>{text.disclaimers}</h2>
      <ul>
        <li>{text.notVoterList}</li>
        <li>{text.software}</li>
        <li>{text.unsigned}</li>
        <li>{text.unofficial}</li>
      </ul>
    </section>
  );
}
