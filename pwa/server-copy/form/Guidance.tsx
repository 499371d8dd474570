import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { copyText } from "../text.ts";

/** What spares people a search in vain. */
export function Guidance() {
  const text = useText(copyText);
  return (
    <Banner title={text.guideTitle}>
      <ul className="list-disc ps-4.5">
        <li>{text.guide13}</li>
        <li>{text.guideNone}</li>
      </ul>
    </Banner>
  );
}
