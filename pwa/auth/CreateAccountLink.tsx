import { Link } from "wouter";
import { useText } from "../i18n/t.ts";
import { useConfig } from "../settings/config.ts";
import { ChatIcon } from "../ui/icons.tsx";
import { authText } from "./text.ts";

const look = "inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline underline-offset-4";

/** Links to the staff's chat, where accounts are opened; without a chat to the form, if anybody may sign up. */
export function CreateAccountLink() {
  const text = useText(authText);
  const config = useConfig().value;
  const contact = config?.links.contact;
  if (!contact && !config?.signupOpen) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm">
      {text.noAccount}
      {contact ? (
        <a href={contact} target="_blank" rel="noreferrer" className={look}>
          <ChatIcon className="size-5" />
          {text.createAccount}
        </a>
      ) : (
        <Link href="/signup" className={look}>
          {text.createAccount}
        </Link>
      )}
    </p>
  );
}
