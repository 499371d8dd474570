import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { act, useAct } from "../acts/act.tsx";
import { request } from "../api/request.ts";
import { bothOf, formatTaka, quote, useLocale, useText } from "../i18n/t.ts";
import { useRemote } from "../lists/use-remote.ts";
import type { RemoteList } from "../lists/use-remote-list.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Banner } from "../ui/Page.tsx";
import { LoginFacts } from "./LoginFacts.tsx";
import { usersText } from "./text.ts";
import type { UserTask } from "./UserMenu.tsx";
import { UserSheet } from "./UserSheet.tsx";
import { useBalanceAct } from "./use-balance-act.tsx";
import { useChooseGroup } from "./use-choose-group.tsx";
import { useGiveServices } from "./use-give-services.tsx";

/** What an admin does for a user of this list. */
export function useUserActs({ replace, remove }: RemoteList<"users">) {
  const text = useText(usersText);
  const locale = useLocale();
  const [looked, setLooked] = useState<ManagedUser>();
  const [made, setMade] = useState<Made>();
  const balance = useBalanceAct(replace);
  const group = useChooseGroup(replace);
  const services = useGiveServices(replace);
  const reset = useAct((user: ManagedUser) =>
    act({
      call: "POST users/users/:id/reset-password",
      send: { path: { id: user._id } },
      title: text.resetTitle(user.fullName),
      label: text.reset,
      busyLabel: text.processing,
      about: text.resetText,
      onDone: ({ password }) => setMade({ user, password }),
    }),
  );
  const turn = useAct((user: ManagedUser) => {
    const { fullName, disabled } = user;
    return act({
      call: "PUT users/users/:id/disabled",
      send: { path: { id: user._id }, json: { disabled: !disabled } },
      danger: !disabled,
      title: disabled ? text.enableTitle(fullName) : text.disableTitle(fullName),
      label: disabled ? text.enable : text.disable,
      busyLabel: text.processing,
      about: disabled ? text.enableText : text.disableText,
      done: bothOf(usersText, disabled ? "nowEnabled" : "nowDisabled"),
      onDone: () => replace({ ...user, disabled: !disabled }),
    });
  });
  const phone = useAct((user: ManagedUser) =>
    act({
      call: "DELETE users/users/:id/phone",
      send: { path: { id: user._id } },
      danger: true,
      title: text.removePhoneTitle(user.fullName),
      label: text.removePhone,
      busyLabel: text.processing,
      about: text.removePhoneText,
      done: bothOf(usersText, "phoneRemoved"),
    }),
  );
  const drop = useAct((user: ManagedUser) =>
    act({
      call: "DELETE users/users/:id",
      send: { path: { id: user._id } },
      danger: true,
      title: text.deleteTitle(user.fullName),
      label: text.delete,
      busyLabel: text.processing,
      about: (
        <>
          <p>{text.deleteText}</p>
          {user.balance > 0 ? (
            <p className="font-semibold text-cancelled">
              {text.deleteBalance(formatTaka(user.balance, locale))}
            </p>
          ) : null}
        </>
      ),
      done: quote(bothOf(usersText, "deleted")),
      onDone: () => remove(user),
    }),
  );
  const ask: Record<UserTask, (user: ManagedUser) => void> = {
    look: setLooked,
    balance: balance.ask,
    group: group.ask,
    services: services.ask,
    phone: phone.ask,
    password: reset.ask,
    disable: turn.ask,
    delete: drop.ask,
  };
  const askInstead = (what: UserTask, user: ManagedUser) => {
    setLooked(undefined);
    ask[what](user);
  };
  const dialogs = (
    <>
      {looked ? (
        <UserSheet
          user={looked}
          onClose={() => setLooked(undefined)}
          onBalance={() => askInstead("balance", looked)}
          onGroup={() => askInstead("group", looked)}
          onServices={() => askInstead("services", looked)}
          onPhone={() => askInstead("phone", looked)}
        />
      ) : null}
      {made && !phone.dialog ? (
        <NewPassword
          {...made}
          onClose={() => setMade(undefined)}
          onPhone={() => phone.ask(made.user)}
        />
      ) : null}
      {balance.dialog}
      {group.dialog}
      {services.dialog}
      {phone.dialog}
      {reset.dialog}
      {turn.dialog}
      {drop.dialog}
    </>
  );
  return { ask, dialogs };
}

type Made = { user: ManagedUser; password: string };

type NewPasswordProps = Made & { onClose: () => void; onPhone: () => void };

/** The new password of a user, which is shown this once. */
function NewPassword({ user, password, onClose, onPhone }: NewPasswordProps) {
  const text = useText(usersText);
  return (
    <Dialog
      sheet
      title={text.newPasswordOf(user.fullName)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text.noted}</Button>}
    >
      <div className="flex flex-col gap-4">
        <LoginFacts username={user.username} password={password} />
        <Banner tone="warn">{text.shownOnce}</Banner>
        {user.role === "user" ? <OpensToo id={user._id} onRemove={onPhone} /> : null}
      </div>
    </Dialog>
  );
}

/** The number that opens the account again, whoever has it now. */
function OpensToo({ id, onRemove }: { id: string; onRemove: () => void }) {
  const text = useText(usersText);
  const { value } = useRemote(() => request("GET users/users/:id/phone", { path: { id } }));
  if (!value?.proved || !value.phone) return null;
  const remove = (
    <Button variant="secondary" onClick={onRemove}>
      {text.removePhone}
    </Button>
  );
  return <Banner action={remove}>{text.phoneOpens(value.phone.replaceAll("*", "•"))}</Banner>;
}
