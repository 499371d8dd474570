import { useAtom } from "jotai";
import { useState } from "react";
import { laterErrors } from "../../contract/later-errors.ts";
import type { ManagedUser } from "../../contract/users.ts";
import { useText } from "../i18n/t.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { useConnection } from "../offline/connection.ts";
import { learnRefusals } from "../offline/errors.ts";
import { remembered } from "../offline/remembered.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { OfflineNote } from "../ui/NeedsConnection.tsx";
import { Picker } from "../ui/overlay/Picker.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { usersText } from "./text.ts";
import { type Doing, UserDialogs } from "./UserDialogs.tsx";
import { UserRow } from "./UserRow.tsx";

learnRefusals(laterErrors);

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
    <>
      <PageHeader
        title={text.title}
        actions={
          <ButtonLink href="/signup" variant="secondary" icon={<PlusIcon className="size-5" />}>
            {text.add}
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <search className="min-w-0 flex-1 basis-64">
          <SearchInput hideLabel label={text.search} placeholder={text.search} value={q} onSearch={setQ} />
        </search>
        <Picker
          hideLabel
          label={text.sort}
          value={sort}
          onChange={(value) => setSort(value as typeof sort)}
          placeholder={text.newest}
          options={[
            { value: "name", label: text.byName },
            { value: "balance", label: text.byBalance },
            { value: "active", label: text.byActive },
          ]}
          className="max-md:w-full"
        />
      </div>
      {list.rows ? <OfflineNote>{text.needsNet}</OfflineNote> : null}
      {list.rows === undefined ? (
        <ListAwaited error={list.error} onRetry={list.reload} text={text} rows={5} />
      ) : list.rows.length === 0 ? (
        <EmptyState drawing={q ? "search" : "paper"} title={q ? text.noMatch : text.empty}>
          {q ? text.noMatchText : text.emptyText}
        </EmptyState>
      ) : (
        <ul className="rounded-lg border border-line bg-surface shadow-card">
          {drawn.map((user) => (
            <UserRow key={user._id} user={user} offline={offline} onDo={(what) => setDoing({ what, user })} />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-4" />
      {doing ? (
        <UserDialogs
          doing={doing}
          onClose={() => setDoing(undefined)}
          onChanged={list.replace}
          onDeleted={list.remove}
        />
      ) : null}
    </>
  );
}
