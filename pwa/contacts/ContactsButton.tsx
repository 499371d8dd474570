import { lazy, Suspense, useState } from "react";
import type { FieldFormat } from "../../contract/services/declare.ts";
import { contactsText } from "../contacts/text.ts";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { UsersIcon } from "../ui/icons.tsx";

const ContactsSheet = lazy(async () => ({
  default: (await import("../contacts/ContactsSheet.tsx")).ContactsSheet,
}));

export type ContactsProps = {
  kind: FieldFormat;
  /** The number in the field, without spaces and in ASCII digits; undefined while it is none. */
  number: string | undefined;
  onPick: (number: string) => void;
};

/**
 * Beside the label of a number's field: opens the people who are saved on this phone. Staff order
 * nothing and save nobody.
 */
export function ContactsButton(props: ContactsProps) {
  const text = useText(contactsText);
  const [open, setOpen] = useState(false);
  if (useCurrentUser()?.role !== "user") return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-3 -me-2 inline-flex min-h-11 items-center gap-1.5 px-2 text-sm font-semibold
          whitespace-nowrap text-accent"
      >
        <UsersIcon className="size-5" />
        {text.open}
      </button>
      {open ? (
        <Suspense>
          <ContactsSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
