import { useCallback, useState } from "react";
import type { Factor, FactorAdded } from "../../contract/factors.ts";
import { act, useAct } from "../acts/act.tsx";
import { request } from "../api/request.ts";
import { bothOf, formatDate, formatNumber, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { LockIcon, SimIcon, TrashIcon } from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { AddPasskeyDialog, AddTotpDialog, CodesDialog, notifyAdded } from "./FactorDialogs.tsx";
import { canUsePasskeys } from "./passkey.ts";
import { factorsText } from "./text.ts";

/** Below this many the user is told to get new ones. */
const FEW_CODES = 3;

type Doing = { what: "passkey" } | { what: "totp" } | { what: "codes"; codes: string[] };

/**
 * The user's second factors: to add and remove, with the recovery codes. `onAdded`: after the first
 * codes were seen.
 */
export function FactorList({ onAdded }: { onAdded?: () => void }) {
  const text = useText(factorsText);
  const locale = useLocale();
  const { value: known, error, refresh } = useRemote(() => request("GET factors"));
  const [doing, setDoing] = useState<Doing>();
  const close = useCallback(() => setDoing(undefined), []);
  const remove = useAct(({ _id: id, name }: Factor) =>
    act({
      call: "DELETE factors/:id",
      send: { path: { id } },
      danger: true,
      title: text.removeTitle(name),
      label: text.remove,
      about: known?.factors.length === 1 ? text.removeLast : text.removeText,
      done: bothOf(factorsText, "removed"),
      onDone: () => void refresh(),
    }),
  );
  const renew = useAct(() =>
    act({
      call: "POST factors/recovery-codes",
      send: {},
      title: text.renewTitle,
      label: text.renew,
      about: text.renewText,
      onDone: ({ recoveryCodes }) => {
        setDoing({ what: "codes", codes: recoveryCodes });
        void refresh();
      },
    }),
  );
  const added = ({ recoveryCodes }: FactorAdded) => {
    // The codes are the outcome, and to be read in peace.
    if (!recoveryCodes) notifyAdded();
    setDoing(recoveryCodes && { what: "codes", codes: recoveryCodes });
    void refresh();
    if (!recoveryCodes) onAdded?.();
  };

  if (!known) return <AnswerAwaited of={{ error, refresh }} rows={1} />;
  const { factors, recoveryCodesLeft, dueAt } = known;
  return (
    <div className="flex flex-col gap-3">
      {dueAt && !onAdded ? (
        <Banner tone="warn">{text.due(formatDate(dueAt, locale))}</Banner>
      ) : null}
      {factors.length === 0 ? (
        <p className="text-soft">{text.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {factors.map((factor) => (
            <Row key={factor._id} factor={factor} onRemove={() => remove.ask(factor)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {canUsePasskeys() ? (
          <Button
            variant="secondary"
            icon={<LockIcon />}
            onClick={() => setDoing({ what: "passkey" })}
          >
            {text.addPasskey}
          </Button>
        ) : null}
        <Button variant="secondary" icon={<SimIcon />} onClick={() => setDoing({ what: "totp" })}>
          {text.addTotp}
        </Button>
      </div>
      {canUsePasskeys() ? null : <p className="text-sm text-soft">{text.noPasskeys}</p>}
      {factors.length > 0 ? (
        <div
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t
          border-line pt-3"
        >
          <p className={recoveryCodesLeft < FEW_CODES ? "font-semibold text-pending" : "text-soft"}>
            <span>{text.codesLeft(formatNumber(recoveryCodesLeft, locale))}</span>
            {recoveryCodesLeft < FEW_CODES ? <span> {text.codesFew}</span> : null}
          </p>
          <Button variant="ghost" className="-mx-3 px-3" onClick={() => renew.ask()}>
            {text.renew}
          </Button>
        </div>
      ) : null}
      {doing ? <Dialogs doing={doing} onClose={close} onAdded={added} onSeen={onAdded} /> : null}
      {remove.dialog}
      {renew.dialog}
    </div>
  );
}

function Row({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const text = useText(factorsText);
  const locale = useLocale();
  const { name, kind, usedAt } = factor;
  const Icon = kind === "passkey" ? LockIcon : SimIcon;
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 py-2">
      <Icon className="text-soft" />
      <div className="beside">
        <p className="leading-snug">{name}</p>
        <p className="text-xs text-soft">
          {text[kind]} · {usedAt ? text.lastUsed(formatRelative(usedAt, locale)) : text.neverUsed}
        </p>
      </div>
      <IconButton aria-label={text.removeOf(name)} onClick={onRemove}>
        <TrashIcon className="size-5" />
      </IconButton>
    </li>
  );
}

type DialogsProps = {
  doing: Doing;
  onClose: () => void;
  onAdded: (added: FactorAdded) => void;
  onSeen: (() => void) | undefined;
};

function Dialogs({ doing, onClose, onAdded, onSeen }: DialogsProps) {
  if (doing.what === "passkey") return <AddPasskeyDialog onClose={onClose} onAdded={onAdded} />;
  if (doing.what === "totp") return <AddTotpDialog onClose={onClose} onAdded={onAdded} />;
  const seen = () => {
    onClose();
    onSeen?.();
  };
  return <CodesDialog codes={doing.codes} onClose={seen} />;
}
