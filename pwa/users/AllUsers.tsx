import { useAtom } from "jotai";
import { useText } from "../i18n/t.ts";
import { oneOf, setParams, textOf, useParams, useWholeAddress } from "../lists/address.ts";
import { List, ListFrame, ListHead } from "../lists/List.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { remembered } from "../storage/local.ts";
import { ButtonLink, iconOnPhone } from "../ui/Button.tsx";
import { Select } from "../ui/form/Inputs.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { usersText } from "./text.ts";
import { UserRow } from "./UserRow.tsx";
import { useUserActs } from "./use-user-acts.tsx";

/** "" for the newest first. */
const sorts = ["", "name", "balance", "active"] as const;
type Sort = (typeof sorts)[number];
/** What was last chosen on this device holds where the address names none. */
const sortAtom = remembered<Sort>("users-sort", "");

/** /all-user: all users, newest first unless told, with what admins can do for them. */
export function AllUsers() {
  const text = useText(usersText);
  const offline = useConnection() === "offline";
  const { q, ...chosen } = useParams({ q: textOf, sort: oneOf(sorts) });
  const [lastSort, keepSort] = useAtom(sortAtom);
  const sort = chosen.sort ?? lastSort;
  useWholeAddress("/all-user", (said) => (said.has("sort") ? {} : { sort: lastSort }));
  const list = useRemoteList({
    path: "users",
    filters: { q, sort: sort || undefined },
    // Orders and recharges change balances.
    events: ["users", "queue", "recharge-history"],
    pace: 5_000,
    staysOverKeys: true,
  });
  const acts = useUserActs(list);
  return (
    <ListFrame>
      <ListHead
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
            onSearch={(sought) => setParams({ q: sought })}
          />
        </search>
        <Select
          hideLabel
          name="sort"
          label={text.sort}
          value={sort}
          onChange={({ currentTarget: { value } }) => {
            keepSort(sorts.find((one) => one === value) ?? "");
            setParams({ sort: value });
          }}
          placeholder={text.newest}
          options={[
            { value: "name", label: text.byName },
            { value: "balance", label: text.byBalance },
            { value: "active", label: text.byActive },
          ]}
          className="flex-[0_1_9rem] md:flex-none"
        />
      </div>
      <List
        of={list}
        by={q}
        awaited={5}
        none={{ title: text.empty, text: text.emptyText }}
        limited={
          q !== undefined && {
            title: text.noMatch,
            text: text.noMatchText,
            onClear: () => setParams({ q: undefined }),
          }
        }
      >
        {(users) => (
          <ul className="rounded-lg border border-line bg-surface shadow-card">
            {users.map((user) => (
              <UserRow
                key={user._id}
                user={user}
                offline={offline}
                onDo={(what) => acts.ask[what](user)}
              />
            ))}
          </ul>
        )}
      </List>
      {acts.dialogs}
    </ListFrame>
  );
}
