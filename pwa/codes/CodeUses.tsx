import type { Code, CodeUse } from "../../contract/codes.ts";
import { formatDateTime, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited, MoreButton } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { StatusBadge, type Tone } from "../ui/StatusBadge.tsx";
import { codesText } from "./text.ts";

const tones: Record<CodeUse["state"], Tone> = {
  given: "approved",
  held: "pending",
  "given-back": "neutral",
};

/** Who used a code, newest first: also those whose recharge waits, or ended unpaid. */
export function CodeUses({ code, onClose }: { code: Code; onClose: () => void }) {
  const text = useText(codesText);
  const locale = useLocale();
  const list = useRemoteList({ path: `codes/uses/${code._id}` });
  const { rows } = list;
  return (
    <Dialog sheet title={text.usesOf(code.code)} onClose={onClose}>
      {!rows ? (
        <AnswerAwaited of={list} />
      ) : rows.length === 0 ? (
        <p className="py-6 text-center text-soft">{text.noUses}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ _id, customer, username, amount, state, at }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <div className="min-w-0">
                <p className="font-semibold break-words">{customer}</p>
                <p className="flex flex-wrap gap-x-3 text-sm text-soft">
                  <span translate="no" className="break-all">
                    @{username}
                  </span>
                  <span>{formatDateTime(at, locale)}</span>
                </p>
              </div>
              <p className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
                <strong className="font-semibold tabular-nums">{formatTaka(amount, locale)}</strong>
                <StatusBadge tone={tones[state]} small>
                  {text[state]}
                </StatusBadge>
              </p>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-3" />
    </Dialog>
  );
}
