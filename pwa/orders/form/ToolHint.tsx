import { useText } from "../../i18n/t.ts";
import { useConfig } from "../../settings/config.ts";
import { Banner } from "../../ui/Banner.tsx";
import { LinkIcon } from "../../ui/icons.tsx";
import { orderText } from "./text.ts";

/** Sends people to the operator's checking tool before they pay for a wrong number. Not shown where none is set. */
export function ToolHint() {
  const text = useText(orderText);
  const tool = useConfig().value?.links.tool;
  if (!tool) return null;
  return (
    <Banner tone="warn" className="mb-5 max-w-xl">
      <p>{text.toolBefore}</p>
      <a
        href={tool}
        target="_blank"
        rel="noreferrer"
        className="-my-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline underline-offset-4"
      >
        {text.toolLink}
        <LinkIcon className="size-4.5" />
      </a>
    </Banner>
  );
}
