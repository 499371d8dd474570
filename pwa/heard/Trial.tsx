import { useState } from "react";
import { safeParse } from "valibot";
import { type HeardParts, type LastMessage, RuleForm } from "../../contract/desk/heard.ts";
import { request } from "../api/request.ts";
import { formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { CheckIcon, CrossIcon } from "../ui/icons.tsx";
import { heardText } from "./text.ts";

type Read = { _id: string; parts: HeardParts | null };

type Props = {
  typed: Record<keyof RuleForm, string>;
  messages: LastMessage[] | undefined;
  /** Is to show what is missing. */
  onInvalid: () => void;
};

/** Tries a rule, before it is kept, on what was heard last. */
export function Trial({ typed, messages = [], onInvalid }: Props) {
  const text = useText(heardText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const [tried, setTried] = useState<{ of: string; reads: Read[] }>();
  const now = JSON.stringify(typed);
  const reads = tried?.of === now ? tried.reads : undefined;
  const attempt = () =>
    run(async () => {
      const { success, output: json } = safeParse(RuleForm, typed);
      if (!success) return onInvalid();
      const reads = await request("POST recharge/heard/trial", { json });
      // What it reads is what is looked for.
      setTried({ of: now, reads: [...reads].sort((a, b) => Number(!a.parts) - Number(!b.parts)) });
    });
  const readOnes = reads?.filter(({ parts }) => parts) ?? [];
  return (
    <div className="flex flex-col gap-2">
      <Button
        type="button"
        variant="secondary"
        busy={busy}
        busyLabel={text.trying}
        onClick={() => void attempt()}
      >
        {text.trial}
      </Button>
      <div role="status" className="empty:hidden">
        {reads ? (
          <p className="text-sm font-semibold">
            {reads.length === 0
              ? text.trialNone
              : text.trialCount(
                  formatNumber(readOnes.length, locale),
                  formatNumber(reads.length, locale),
                )}
          </p>
        ) : null}
      </div>
      {reads && reads.length > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-line text-sm">
          {reads.map(({ _id, parts }) => (
            <TrialRow
              key={_id}
              parts={parts}
              words={messages.find((message) => message._id === _id)?.text ?? ""}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function TrialRow({ parts, words }: { parts: HeardParts | null; words: string }) {
  const text = useText(heardText);
  const locale = useLocale();
  const balance = parts?.balance ?? undefined;
  return (
    <li className="flex gap-2 px-3 py-2">
      {parts ? (
        <CheckIcon className="size-5 shrink-0 text-approved" />
      ) : (
        <CrossIcon className="size-5 shrink-0 text-soft" />
      )}
      <div className="min-w-0">
        {parts ? (
          <p translate="no" className="font-semibold tabular-nums wrap-anywhere">
            {[
              formatTaka(parts.sum, locale),
              parts.trxId,
              parts.from,
              balance === undefined ? undefined : text.balanceAfter(formatTaka(balance, locale)),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        ) : null}
        <p translate="no" className="line-clamp-2 wrap-anywhere text-soft">
          {words}
        </p>
      </div>
    </li>
  );
}
