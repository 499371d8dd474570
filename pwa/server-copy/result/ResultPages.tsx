import { useLayoutEffect, useState } from "react";
import { useLocation, useParams } from "wouter";
import { serverCopy } from "../../../contract/services/server-copy.ts";
import { useLocale, useText } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, PageHeader } from "../../ui/Page.tsx";
import { findPerson } from "../copy-form.ts";
import { inputPath, type Layout, type Person } from "../server-copy.ts";
import { copyText } from "../text.ts";
import { findTicket, rememberTyped } from "../ticket.ts";
import { PersonResult } from "./PersonResult.tsx";

export const PrintV1 = () => <Result layout={{ version: 1, backup: false }} />;
export const PrintV1Backup = () => <Result layout={{ version: 1, backup: true }} />;
export const PrintV2 = () => <Result layout={{ version: 2, backup: false }} />;
export const PrintV2Backup = () => <Result layout={{ version: 2, backup: true }} />;

/**
 * A result page for the person in its address. It looks the person up only with the ticket of the form: after a reload, or by a link,
 * it leads to the form, so that nothing is charged without a tap.
 */
function Result({ layout }: { layout: Layout }) {
  const locale = useLocale();
  const text = useText(copyText);
  const { nid = "", dob = "" } = useParams<{ nid: string; dob: string }>();
  const person = findPerson({ nid, dob });
  const [terms] = useState(() => person && findTicket(person));
  const input = inputPath(layout.backup);
  if (person && !terms) return <BackToForm input={input} person={person} />;
  return (
    <>
      <PageHeader title={`${serverCopy.name[locale]} V${layout.version}`} back={{ href: input, label: text.back }} />
      {person && terms ? (
        <PersonResult layout={layout} person={person} agreed={terms} />
      ) : (
        <EmptyState
          title={text.badAddress}
          drawing="search"
          action={<ButtonLink href={input}>{text.changeNumber}</ButtonLink>}
        />
      )}
    </>
  );
}

/** Goes back to the form with the person filled in. A paid copy then opens again with one tap. */
function BackToForm({ input, person: { nid, dob } }: { input: string; person: Person }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    rememberTyped({ nid, dob });
    navigate(input, { replace: true });
  }, [nid, dob, input, navigate]);
  return null;
}
