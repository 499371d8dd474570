import { defineText, useText } from "../i18n/t.ts";
import { ChatIcon } from "../ui/icons.tsx";
import { useConfig } from "./config.ts";

const deskText = defineText({ ask: ["ডেস্ককে বলুন", "Ask the desk"] });

type Props = { className: string; wordsClassName?: string; named?: boolean };

/**
 * To the desk's chat. This phone remembers it, so it is there without a session and without the
 * server. Where none is set, the desk is only `named`, or nothing stands there.
 */
export function DeskLink({ className, wordsClassName, named = false }: Props) {
  const text = useText(deskText);
  const contact = useConfig().value?.links.contact;
  if (!contact) return named ? <span>{text.ask}</span> : null;
  return (
    <a href={contact} target="_blank" rel="noreferrer" className={className}>
      <ChatIcon className="size-5" />
      <span className={wordsClassName}>{text.ask}</span>
    </a>
  );
}
