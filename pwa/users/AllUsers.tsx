import { useAtom } from "jotai";
import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { request } from "../api/request.ts";
import { bothOf, formatTaka, quote, useLocale, useText } from "../i18n/t.ts";
import { ListAwaited, MoreButton } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { useConnection } from "../offline/connection.ts";
import { remembered } from "../offline/local.ts";
import { Button, ButtonLink, iconOnPhone } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { Select } from "../ui/form/Inputs.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { ConfirmDialog, Dialog } from "../ui/overlay/Dialog.tsx";
import { Banner, EmptyState, PageHeader } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { BalanceDialog } from "./BalanceDialog.tsx";
import { usersText } from "./text.ts";
import { UserRow, type UserTask } from "./UserRow.tsx";
import { UserSheet } from "./UserSheet.tsx";

/** "" for the newest first. */
const sortAtom = remembered<"" | "name" | "balance" | "active">("users-sort", "");

/** /all-user: all users, newest first unless told, with what admins can do for them. */
export function AllUsers() {
  const text = useText(usersText);
  const offline = useConnection() === "offline";
  const [q, setQ] = useState<string>();
  const [sort, setSort] = useAtom(sortAtom);
  const [doing, setDoing] = useState<Doing>();
  const list = useRemoteList<ManagedUser>({
    path: "users",
    filters: { q, sort: sort || undefined },
    // Orders and recharges change balances.
    events: ["users", "queue", "recharge-history"],
    staysOverKeys: true,
  });
  const drawn = useSlices(list.rows ?? [], q);

  return (
    <div className="flex flex-col gap-2 max-md:-mt-3 md:gap-4 [&>header]:mb-0">
      <PageHeader
        title={text.title}
        actions={
          <ButtonLink href="/signup" className={iconOnPhone} icon={<PlusIcon />}>
            <span className="max-md:sr-only">{text.addAccount}</span>
          </ButtonLink>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <search className="min-w-0 flex-1 basis-40">
          <SearchInput
            hideLabel
            label={text.search}
            placeholder={text.search}
            value={q}
            onSearch={setQ}
          />
        </search>
        <Select
          hideLabel
          name="sort"
          label={text.sort}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value as typeof sort)}
          placeholder={text.newest}
          options={[
            { value: "name", label: text.byName },
            { value: "balance", label: text.byBalance },
            { value: "active", label: text.byActive },
          ]}
          className="flex-[0_1_9rem] md:flex-none"
        />
      </div>
      {list.rows === undefined ? (
        <ListAwaited error={list.error} onRetry={list.reload} rows={5} />
      ) : list.rows.length === 0 ? (
        <EmptyState drawing={q ? "search" : "paper"} title={q ? text.noMatch : text.empty}>
          {q ? text.noMatchText : text.emptyText}
        </EmptyState>
      ) : (
        <ul className="rounded-lg border border-line bg-surface shadow-card">
          {drawn.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              offline={offline}
              onDo={(what) => setDoing({ what, user })}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {doing ? (
        <UserDialogs
          doing={doing}
          onBalance={() => setDoing({ ...doing, what: "balance" })}
          onClose={() => setDoing(undefined)}
          onChanged={list.replace}
          onDeleted={list.remove}
        />
      ) : null}
    </div>
  );
}

type Doing = { what: UserTask; user: ManagedUser };

type Props = {
  doing: Doing;
  onBalance: () => void;
  onClose: () => void;
  onChanged: (user: ManagedUser) => void;
  onDeleted: (user: ManagedUser) => void;
};

/** The dialog of the current task. */
function UserDialogs({ doing: { what, user }, onBalance, onClose, onChanged, onDeleted }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  if (what === "balance")
    return <BalanceDialog user={user} onClose={onClose} onChanged={onChanged} />;
  if (what === "password") return <PasswordDialog user={user} onClose={onClose} />;
  if (what === "look") return <UserSheet user={user} onClose={onClose} onBalance={onBalance} />;
  const { fullName, balance, disabled } = user;
  const path = { id: user._id };
  const remove = async () => {
    await request("DELETE users/users/:id", { path });
    showToast("success", quote(bothOf(usersText, "deleted")));
    onDeleted(user);
    onClose();
  };
  const turn = async () => {
    await request("PUT users/users/:id/disabled", { path, json: { disabled: !disabled } });
    showToast("success", bothOf(usersText, disabled ? "nowEnabled" : "nowDisabled"));
    onChanged({ ...user, disabled: !disabled });
    onClose();
  };
  const question = {
    delete: [text.deleteTitle(fullName), text.deleteText, remove],
    disable: [text.disableTitle(fullName), text.disableText, turn],
    enable: [text.enableTitle(fullName), text.enableText, turn],
  } as const;
  const which = what === "disable" && disabled ? "enable" : what;
  const [title, told, work] = question[which];
  return (
    <ConfirmDialog
      danger={which !== "enable"}
      title={title}
      confirmLabel={text[which]}
      busyLabel={text.processing}
      onConfirm={work}
      onClose={onClose}
    >
      <p>{told}</p>
      {which === "delete" && balance > 0 ? (
        <p className="font-semibold text-cancelled">
          {text.deleteBalance(formatTaka(balance, locale))}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

/** Resets a password after a question, and shows the new one once. */
function PasswordDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const text = useText(usersText);
  const [password, setPassword] = useState<string>();
  if (password === undefined)
    return (
      <ConfirmDialog
        title={text.resetTitle(user.fullName)}
        confirmLabel={text.reset}
        busyLabel={text.processing}
        onConfirm={async () =>
          setPassword(
            (await request("POST users/users/:id/reset-password", { path: { id: user._id } }))
              .password,
          )
        }
        onClose={onClose}
      >
        {text.resetText}
      </ConfirmDialog>
    );
  return (
    <Dialog
      sheet
      title={text.newPasswordOf(user.fullName)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text.noted}</Button>}
    >
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3 rounded-md bg-sunken p-4">
          <div>
            <dt className="text-sm text-soft">{text.username}</dt>
            <dd>
              <CopyValue value={user.username} label={text.copyUsername} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-soft">{text.password}</dt>
            <dd>
              <CopyValue
                value={password}
                label={text.copyPassword}
                mono
                className="text-lg font-semibold tracking-wide"
              />
            </dd>
          </div>
        </dl>
        <Banner tone="warn">{text.shownOnce}</Banner>
      </div>
    </Dialog>
  );
}
