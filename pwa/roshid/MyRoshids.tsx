import { useState } from "react";
import { Link } from "wouter";
import type { Roshid } from "../../contract/roshid.ts";
import { useText } from "../i18n/t.ts";
import { setParams, textOf, useParams } from "../lists/address.ts";
import { keptListing, List, ListFrame, ListHead } from "../lists/List.tsx";
import { useAsking, useWithWaiting } from "../lists/use-cached-list.ts";
import { ROSHID_CREATE, ROSHID_EDIT } from "../offline/sending/kinds.ts";
import { DraftList } from "../outbox/DraftList.tsx";
import { WaitingList } from "../outbox/WaitingItem.tsx";
import { ButtonLink, roundButton } from "../ui/Button.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { DeletedRoshid, useDeletion } from "./deletion.tsx";
import { roshidListText } from "./list-text.ts";
import { PaidRoshid } from "./PaidRoshid.tsx";
import { RoshidTable } from "./RoshidTable.tsx";
import { isFound, myRoshids, useRoshidDrafts } from "./roshid.ts";

/** The search field is shown from this many roshids on. */
const SEARCH_FROM = 4;

/** /my-roshid: the user's roshids, after those that still wait on this phone and the drafts. */
export function MyRoshids() {
  const text = useText(roshidListText);
  const kept = useWithWaiting(myRoshids, [ROSHID_CREATE, ROSHID_EDIT]);
  const asking = useAsking(myRoshids, ["roshids"]);
  const drafts = useRoshidDrafts();
  // Drafts are shown above the list, so both are drawn together.
  const list = drafts && kept;
  const listing = keptListing(list, asking);
  const [deleted, setDeleted] = useState<Roshid>();
  const deletion = useDeletion(setDeleted);
  const { q = "" } = useParams({ q: textOf });
  const roshids = list?.rows ?? [];
  const shown = roshids.filter((roshid) => isFound(roshid, q));

  return (
    <ListFrame>
      <ListHead
        title={text.title}
        of={listing}
        after={
          <Link
            href="/roshid"
            aria-label={text.newRoshid}
            title={text.newRoshid}
            className={`ms-1 ${roundButton}`}
          >
            <PlusIcon />
          </Link>
        }
      />
      <div className="flex max-w-5xl flex-col gap-4">
        <PaidRoshid roshids={roshids} />
        {deleted ? (
          <DeletedRoshid
            key={deleted._id}
            roshid={deleted}
            onRestored={() => setDeleted(undefined)}
          />
        ) : null}
        {deletion.dialog}
        {list && list.waiting.length > 0 ? <WaitingList items={list.waiting} /> : null}
        {list && drafts.length > 0 ? <DraftList drafts={drafts} /> : null}
        {roshids.length >= SEARCH_FROM || q ? (
          <SearchInput
            label={text.search}
            hint={text.searchHint}
            value={q || undefined}
            onSearch={(sought) => setParams({ q: sought })}
            enterKeyHint="search"
            className="max-w-xl"
          />
        ) : null}
        <List
          of={listing}
          found={shown}
          by={q}
          none={
            list?.waiting.length
              ? undefined
              : {
                  title: text.empty,
                  text: text.emptyText,
                  action: <ButtonLink href="/roshid">{text.newRoshid}</ButtonLink>,
                }
          }
          limited={
            roshids.length > 0 && {
              title: text.noMatch,
              text: list?.hasMore ? text.noMatchMore : null,
              clear: text.showAll,
              onClear: () => setParams({ q: undefined }),
            }
          }
        >
          {(drawn) => <RoshidTable roshids={drawn} onDelete={deletion.ask} />}
        </List>
      </div>
    </ListFrame>
  );
}
