import { useState } from "react";
import type { ManagedUser } from "../../contract/accounts.ts";
import { sentence } from "../i18n/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PlusIcon, SearchIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { BalanceDialog } from "./BalanceDialog.tsx";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { UserCard } from "./UserCard.tsx";
import { useUserList } from "./use-user-list.ts";
import { usersText } from "./users-text.ts";

type Doing = { what: "balance" | "delete"; user: ManagedUser };

/** Everybody with an account, newest first: find one, set a balance, delete. */
export function AllUsers() {
  const text = useText(usersText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [typed, setTyped] = useState("");
  const list = useUserList(typed.trim());
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);

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
      <search className="mb-4 block max-w-xl">
        <TextInput
          hideLabel
          type="search"
          name="q"
          autoComplete="off"
          label={text.search}
          placeholder={text.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          end={typed ? undefined : <SearchIcon className="pointer-events-none me-3 size-5 text-soft" />}
        />
      </search>
      {offline && list.users ? (
        <Banner tone="warn" className="mb-4">
          {text.needsNet}
        </Banner>
      ) : null}
      {list.users && list.users.length > 0 ? (
        <ul className="grid gap-3 min-[48rem]:grid-cols-2 xl:grid-cols-3">
          {list.users.map((user) => (
            <UserCard
              key={user._id}
              user={user}
              offline={offline}
              onEditBalance={() => setDoing({ what: "balance", user })}
              onDelete={() => setDoing({ what: "delete", user })}
            />
          ))}
        </ul>
      ) : null}
      {list.users || list.error ? null : <SkeletonList label={text.loading} rows={5} />}
      {list.users?.length === 0 ? (
        <EmptyState drawing={typed ? "search" : "paper"} title={typed ? text.noMatch : text.empty}>
          {typed ? text.noMatchText : text.emptyText}
        </EmptyState>
      ) : null}
      {list.error && !list.users ? (
        <EmptyState
          drawing="offline"
          title={text.failed}
          action={<Button onClick={list.reload}>{text.tryAgain}</Button>}
        >
          {sentence(list.error)[locale]}
        </EmptyState>
      ) : null}
      {list.hasMore ? (
        <Button variant="secondary" block busy={list.busy} onClick={list.loadMore} className="mt-4">
          {text.more}
        </Button>
      ) : null}
      {doing?.what === "balance" ? <BalanceDialog user={doing.user} onClose={close} onChanged={list.replace} /> : null}
      {doing?.what === "delete" ? <DeleteUserDialog user={doing.user} onClose={close} onDeleted={list.remove} /> : null}
    </>
  );
}
