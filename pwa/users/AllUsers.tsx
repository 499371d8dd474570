import { useAtom } from "jotai";
import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { remembered } from "../offline/remembered.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { PlusIcon, SearchIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { NoUsers } from "./NoUsers.tsx";
import { usersText } from "./text.ts";
import { UserCard } from "./UserCard.tsx";
import { UserDialogs } from "./UserDialogs.tsx";
import { UserRow } from "./UserRow.tsx";
import { useUserDoing } from "./use-user-doing.ts";
import { useUserList } from "./use-user-list.ts";

const viewAtom = remembered<"cards" | "rows">("users-view", "cards");

/** Everybody with an account, newest first, as cards or rows: find one and do what there is to do. */
export function AllUsers() {
  const text = useText(usersText);
  const offline = useConnection() === "offline";
  const [typed, setTyped] = useState("");
  const [view, setView] = useAtom(viewAtom);
  const list = useUserList(typed.trim());
  const { doing, begin, end } = useUserDoing();
  const Item = view === "rows" ? UserRow : UserCard;

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
        <SegmentedControl
          legend={text.view}
          name="view"
          className="max-md:hidden"
          value={view}
          onChange={(value) => setView(value === "rows" ? "rows" : "cards")}
          options={[
            { value: "cards", label: text.cards },
            { value: "rows", label: text.rows },
          ]}
        />
      </div>
      {offline && list.rows ? (
        <Banner tone="warn" className="mb-4">
          {text.needsNet}
        </Banner>
      ) : null}
      {list.rows && list.rows.length > 0 ? (
        <ul
          className={
            view === "rows"
              ? "overflow-clip rounded-lg border border-line bg-surface shadow-card"
              : "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-3"
          }
        >
          {list.rows.map((user) => (
            <Item key={user._id} user={user} offline={offline} onDo={(what) => begin(what, user)} />
          ))}
        </ul>
      ) : (
        <NoUsers list={list} searched={typed !== ""} />
      )}
      {list.hasMore ? (
        <Button variant="secondary" block busy={list.at === "more"} onClick={list.loadMore} className="mt-4">
          {text.more}
        </Button>
      ) : null}
      {doing ? <UserDialogs doing={doing} onClose={end} onChanged={list.replace} onDeleted={list.remove} /> : null}
    </>
  );
}
