import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useParams } from "wouter";
import { serverCopy } from "../../../contract/services/server-copy.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { findPerson } from "../form/copy-form.ts";
import { inputPath } from "../routes.ts";
import type { Layout } from "../server-copy.ts";
import { copyText } from "../text.ts";
import { explainLoad, isReload, rememberTyped } from "../ticket.ts";
import { PersonResult } from "./PersonResult.tsx";

export const PrintV1 = () => <Result layout={{ version: 1, backup: false }} />;
export const PrintV1Backup = () => <Result layout={{ version: 1, backup: true }} />;
export const PrintV2 = () => <Result layout={{ version: 2, backup: false }} />;
export const PrintV2Backup = () => <Result layout={{ version: 2, backup: true }} />;

/** A result page for the person in its address; after a reload the form instead. */
function Result({ layout }: { layout: Layout }) {
  const [reloaded] = useState(isReload);
  useEffect(explainLoad, []);
  return reloaded ? <BackToForm backup={layout.backup} /> : <ResultPage layout={layout} />;
}

/** Goes back to the form with the person filled in. A paid copy then opens again with one tap. */
function BackToForm({ backup }: { backup: boolean }) {
  const { nid = "", dob = "" } = useParams<{ nid: string; dob: string }>();
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    rememberTyped({ nid, dob });
    navigate(inputPath(backup), { replace: true });
  }, [nid, dob, backup, navigate]);
  return null;
}

function ResultPage({ layout }: { layout: Layout }) {
  const locale = useLocale();
  const text = useText(copyText);
  const { nid = "", dob = "" } = useParams<{ nid: string; dob: string }>();
  const person = findPerson({ nid, dob });
  const input = inputPath(layout.backup);
  return (
    <>
      <PageHeader title={`${serverCopy.name[locale]} V${layout.version}`} back={{ href: input, label: text.back }} />
      {person ? (
        <PersonResult layout={layout} person={person} />
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
