import { useText } from "../../i18n/t.ts";
import { useConfig } from "../../settings/config.ts";
import { Banner } from "../../ui/Banner.tsx";
import { OutsideLink } from "../../ui/ButtonLink.tsx";
import { orderText } from "./text.ts";

/** Sends people to the operator's checking tool before they pay for a wrong number. Not shown where none is set. */
export function ToolHint() {
  const text = useText(orderText);
  const tool = useConfig().value?.links.tool;
  if (!tool) return null;
  return (
    <Banner tone="warn" className="mb-5 max-w-xl">
      <p>{text.toolBefore}</p>
      <OutsideLink href={tool}>{text.toolLink}</OutsideLink>
    </Banner>
  );
}
