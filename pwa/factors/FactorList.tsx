import { useCallback, useState } from "react";
import type { Factor, FactorAdded } from "../../contract/factors.ts";
import { bothOf, formatDate, formatNumber, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { LockIcon, SimIcon, TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { Banner } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { AddPasskeyDialog, AddTotpDialog, CodesDialog, notifyAdded } from "./FactorDialogs.tsx";
import { getFactors, removeFactor, renewCodes } from "./factors.ts";
import { canUsePasskeys } from "./passkey.ts";
import { factorsText } from "./text.ts";

/** Below this many the user is told to get new ones. */
const FEW_CODES = 3;

type Doing =
  | { what: "passkey" | "totp" | "renew" }
  | { what: "remove"; factor: Factor }
  | { what: "codes"; codes: string[] };

/** The user's second factors: to add and remove, with the recovery codes. `onAdded`: after the first codes were seen. */
export function FactorList({ onAdded }: { onAdded?: () => void }) {
  const text = useText(factorsText);
  const locale = useLocale();
  const { value: known, error, refresh } = useRemote(getFactors);
  const [doing, setDoing] = useState<Doing>();
  const close = useCallback(() => setDoing(undefined), []);
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
            <Row
              key={factor._id}
              factor={factor}
              onRemove={() => setDoing({ what: "remove", factor })}
            />
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
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
          <p className={recoveryCodesLeft < FEW_CODES ? "font-semibold text-pending" : "text-soft"}>
            {text.codesLeft(formatNumber(recoveryCodesLeft, locale))}{" "}
            {recoveryCodesLeft < FEW_CODES ? text.codesFew : ""}
          </p>
          <Button
            variant="ghost"
            className="-mx-3 px-3"
            onClick={() => setDoing({ what: "renew" })}
          >
            {text.renew}
          </Button>
        </div>
      ) : null}
      {doing ? (
        <Dialogs
          doing={doing}
          last={factors.length === 1}
          onDo={setDoing}
          onClose={close}
          onAdded={added}
          onChanged={refresh}
          onSeen={onAdded}
        />
      ) : null}
    </div>
  );
}

function Row({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const text = useText(factorsText);
  const locale = useLocale();
  const { name, kind, usedAt } = factor;
  const Icon = kind === "passkey" ? LockIcon : SimIcon;
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon className="text-soft" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug wrap-anywhere">{name}</p>
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
  /** Only one factor is left. */
  last: boolean;
  onDo: (doing: Doing) => void;
  onClose: () => void;
  onAdded: (added: FactorAdded) => void;
  onChanged: () => Promise<void>;
  onSeen: (() => void) | undefined;
};

function Dialogs({ doing, last, onDo, onClose, onAdded, onChanged, onSeen }: DialogsProps) {
  const text = useText(factorsText);
  const changed = () => {
    onClose();
    void onChanged();
  };
  if (doing.what === "passkey") return <AddPasskeyDialog onClose={onClose} onAdded={onAdded} />;
  if (doing.what === "totp") return <AddTotpDialog onClose={onClose} onAdded={onAdded} />;
  if (doing.what === "codes") {
    const seen = () => {
      onClose();
      onSeen?.();
    };
    return <CodesDialog codes={doing.codes} onClose={seen} />;
  }
  if (doing.what === "renew") {
    const renew = async () => {
      const { recoveryCodes } = await renewCodes();
      onDo({ what: "codes", codes: recoveryCodes });
      void onChanged();
    };
    return (
      <ConfirmDialog
        title={text.renewTitle}
        confirmLabel={text.renew}
        onConfirm={renew}
        onClose={onClose}
      >
        {text.renewText}
      </ConfirmDialog>
    );
  }
  if (!("factor" in doing)) return null;
  const { _id: id, name } = doing.factor;
  const remove = async () => {
    await removeFactor(id);
    showToast("success", bothOf(factorsText, "removed"));
    changed();
  };
  return (
    <ConfirmDialog
      danger
      title={text.removeTitle(name)}
      confirmLabel={text.remove}
      onConfirm={remove}
      onClose={onClose}
    >
      {last ? text.removeLast : text.removeText}
    </ConfirmDialog>
  );
}
