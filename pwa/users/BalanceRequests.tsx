import { useState } from "react";
import type { BalanceRequest } from "../../contract/users.ts";
import { formatRelative, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { bothOf, quote, useText } from "../i18n/t.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { Section } from "../ui/Section.tsx";
import { showToast } from "../ui/toast.ts";
import { usersText } from "./text.ts";
import { approveBalance, declineBalance } from "./users.ts";

type Doing = { what: "approve" | "decline"; request: BalanceRequest };

/** Edits of balances that wait for a second admin. Shows nothing when there are none. */
export function BalanceRequests({ offline }: { offline: boolean }) {
  const text = useText(usersText);
  const { rows, refresh } = useRemoteList<BalanceRequest>({ path: "users/balance-requests", events: ["users"] });
  const [doing, setDoing] = useState<Doing>();
  if (!rows?.length) return null;
  const end = () => setDoing(undefined);
  const decide = async ({ what, request }: Doing) => {
    try {
      if (what === "approve") {
        await approveBalance(request._id);
        showToast("success", quote(bothOf(usersText, ({ saved }) => saved)));
      } else {
        await declineBalance(request._id);
        showToast(
          "success",
          bothOf(usersText, ({ declined }) => declined),
        );
      }
    } finally {
      // Also after a refusal: another admin may have decided it.
      await refresh();
    }
    end();
  };
  return (
    <Section title={text.requests} className="mb-6">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
        {rows.map((request) => (
          <Request key={request._id} request={request} offline={offline} onDo={(what) => setDoing({ what, request })} />
        ))}
      </ul>
      {doing ? <Question doing={doing} onConfirm={() => decide(doing)} onClose={end} /> : null}
    </Section>
  );
}

type RequestProps = { request: BalanceRequest; offline: boolean; onDo: (what: Doing["what"]) => void };

function Request({ request, offline, onDo }: RequestProps) {
  const text = useText(usersText);
  const locale = useLocale();
  const { user, askedBy, own, reason, askedAt } = request;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 shadow-card">
      <p className="font-semibold wrap-anywhere">
        {user.fullName} <span className="font-normal text-soft">@{user.username}</span>
      </p>
      <Change request={request} />
      <p className="text-sm text-soft wrap-anywhere">
        {text.askedBy(own ? text.own : askedBy.fullName, formatRelative(askedAt, locale))}
        {reason ? ` · ${reason}` : ""}
      </p>
      <div className="mt-1 flex flex-wrap gap-3 *:flex-1">
        {own ? null : (
          <Button disabled={offline} onClick={() => onDo("approve")}>
            {text.approve}
          </Button>
        )}
        <Button variant="secondary" disabled={offline} onClick={() => onDo("decline")}>
          {own ? text.withdraw : text.decline}
        </Button>
      </div>
    </li>
  );
}

function Change({ request: { from, to } }: { request: BalanceRequest }) {
  const text = useText(usersText);
  const locale = useLocale();
  return (
    <p className="tabular-nums">
      <span className="text-soft">{formatTaka(from, locale)}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">{text.becomes}</span>
      <strong className="text-lg font-bold">{formatTaka(to, locale)}</strong>
    </p>
  );
}

type QuestionProps = { doing: Doing; onConfirm: () => Promise<void>; onClose: () => void };

function Question({ doing: { what, request }, onConfirm, onClose }: QuestionProps) {
  const text = useText(usersText);
  const { user, own } = request;
  const approves = what === "approve";
  const decline = own ? text.withdraw : text.decline;
  return (
    <ConfirmDialog
      danger={!approves}
      title={(approves ? text.approveTitle : text.declineTitle)(user.fullName)}
      confirmLabel={approves ? text.approve : decline}
      busyLabel={text.processing}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Change request={request} />
      <p>{approves ? text.approveText : text.declineText}</p>
    </ConfirmDialog>
  );
}
