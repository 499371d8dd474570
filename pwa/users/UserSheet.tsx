import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { DeviceRow } from "../account/Devices.tsx";
import { request } from "../api/request.ts";
import { StaffNotes } from "../conversation/StaffNotes.tsx";
import { bothOf, formatDateTime, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited, MoreButton } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Tabs } from "../ui/overlay/Tabs.tsx";
import { showToast } from "../ui/toast.ts";
import { Movements } from "../wallet/Movements.tsx";
import { usersText } from "./text.ts";
import { LastActive } from "./UserRow.tsx";
import { namesOf } from "./use-give-services.tsx";

type Props = {
  user: ManagedUser;
  onClose: () => void;
  onBalance: () => void;
  onGroup: () => void;
  onServices: () => void;
  onPhone: () => void;
};

/** A user's wallet movements and devices. */
export function UserSheet({ user, onClose, onBalance, onGroup, onServices, onPhone }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [part, setPart] = useState<"statement" | "devices">(
    user.role === "staff" || user.worksFor ? "devices" : "statement",
  );
  const statement = {
    key: "statement",
    label: text.statement,
    panel: <UserStatement id={user._id} />,
  } as const;
  return (
    <Dialog sheet title={text.sheetOf(user.fullName)} onClose={onClose}>
      <div className="@container">
        <dl
          className="mb-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-sm
          @max-[16rem]:grid-cols-1"
        >
          <dt className="text-soft">{text.username}</dt>
          <dd>
            <span translate="no" className="wrap-anywhere">
              @{user.username}
            </span>
            <span> · </span>
            {user.role === "staff" ? null : <span>{`${text[user.gender]} · `}</span>}
            <LastActive user={user} />
          </dd>
          {user.worksFor ? (
            <>
              <dt className="text-soft">{text.worksFor}</dt>
              <dd>
                <span translate="no" className="wrap-anywhere">
                  @{user.worksFor.username}
                </span>
              </dd>
            </>
          ) : null}
          {user.role === "staff" || user.worksFor ? null : (
            <>
              <dt className="text-soft">{text.balance}</dt>
              <dd className="flex flex-wrap items-center gap-x-3 text-lg font-bold tabular-nums">
                {formatTaka(user.balance, locale)}
                <Button
                  variant="ghost"
                  className="-ms-3 px-3 text-sm"
                  disabled={offline}
                  onClick={onBalance}
                >
                  {text.editBalance}
                </Button>
              </dd>
            </>
          )}
          {user.role === "user" && !user.worksFor ? (
            <>
              <dt className="text-soft">{text.priceGroup}</dt>
              <dd className="flex flex-wrap items-center gap-x-3">
                <span className="wrap-anywhere">{user.priceGroup?.name ?? text.listPrice}</span>
                <Button
                  variant="ghost"
                  className="-ms-3 px-3 text-sm"
                  disabled={offline}
                  onClick={onGroup}
                >
                  {text.changeGroup}
                </Button>
              </dd>
            </>
          ) : null}
          {user.role === "staff" ? (
            <>
              <dt className="text-soft">{text.clerkServices}</dt>
              <dd className="flex flex-wrap items-center gap-x-3">
                <span className="wrap-anywhere">
                  {namesOf(user.services, locale) || text.allServices}
                </span>
                <Button
                  variant="ghost"
                  className="-ms-3 px-3 text-sm"
                  disabled={offline}
                  onClick={onServices}
                >
                  {text.changeGroup}
                </Button>
              </dd>
            </>
          ) : null}
          {user.role === "user" ? <UserPhone id={user._id} onRemove={onPhone} /> : null}
          <dt className="text-soft">{text.userId}</dt>
          <dd>
            <CopyValue
              value={user._id}
              label={text.copyId}
              mono
              small
              className="text-xs wrap-anywhere"
            />
          </dd>
          <dt className="text-soft">{text.joined}</dt>
          <dd>{formatDateTime(user.createdAt, locale)}</dd>
        </dl>
      </div>
      {user.role === "user" ? <StaffNotes user={user._id} /> : null}
      <Tabs
        label={text.part}
        chosen={part}
        onChoose={setPart}
        tabs={[
          ...(user.role === "staff" || user.worksFor ? [] : [statement]),
          { key: "devices", label: text.devices, panel: <UserDevices id={user._id} /> },
        ]}
      />
    </Dialog>
  );
}

/** The end of a customer's proved number, which an admin removes when its SIM is another's. */
function UserPhone({ id, onRemove }: { id: string; onRemove: () => void }) {
  const text = useText(usersText);
  const offline = useConnection() === "offline";
  const { value } = useRemote(() => request("GET users/users/:id/phone", { path: { id } }), {
    key: id,
  });
  if (!value?.phone) return null;
  return (
    <>
      <dt className="text-soft">{text.phone}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        <span className="tabular-nums">{value.phone.replaceAll("*", "•")}</span>
        {value.proved ? null : <span className="text-soft">{text.unproved}</span>}
        <Button
          variant="ghost"
          className="-ms-3 px-3 text-sm"
          disabled={offline}
          onClick={onRemove}
        >
          {text.removePhone}
        </Button>
      </dd>
    </>
  );
}

/** The movements of a user's wallet, newest first. */
function UserStatement({ id }: { id: string }) {
  const text = useText(usersText);
  const list = useRemoteList({ path: `users/users/${id}/statement` });
  const { rows } = list;
  if (!rows) return <AnswerAwaited of={list} />;
  if (rows.length === 0) return <p className="py-6 text-center text-soft">{text.noMovements}</p>;
  return (
    <>
      <div className="flex flex-col gap-2">
        <Movements rows={rows} orders="/all-order" />
      </div>
      <MoreButton list={list} className="mt-3" />
    </>
  );
}

/**
 * The devices on which a user is signed in. Each can be signed out, for a lost phone or a colleague
 * who has left.
 */
function UserDevices({ id }: { id: string }) {
  const text = useText(usersText);
  const offline = useConnection() === "offline";
  const list = useRemoteList({ path: `users/users/${id}/sessions` });
  const { rows, refresh } = list;
  const { busy, run } = useBusy();
  if (!rows) return <AnswerAwaited of={list} />;
  const end = async (session?: string) => {
    await run(async () => {
      if (session)
        await request("DELETE users/users/:id/sessions/:session", { path: { id, session } });
      else await request("DELETE users/users/:id/sessions", { path: { id } });
      showToast("success", bothOf(usersText, "ended"));
    });
    await refresh();
  };
  if (rows.length === 0) return <p className="py-6 text-center text-soft">{text.noDevices}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((session) => (
          <DeviceRow key={session._id} session={session} onSignOut={() => end(session._id)} />
        ))}
      </ul>
      {rows.some((session) => !session.current) ? (
        <Button
          variant="secondary"
          block
          busy={busy}
          disabled={offline}
          onClick={() => end()}
          className="mt-3 text-danger!"
        >
          {text.endAll}
        </Button>
      ) : null}
    </>
  );
}
