import { Link } from "wouter";
import type { PriceGroup } from "../../../../contract/prices.ts";
import { useText } from "../../../i18n/t.ts";
import { AnswerAwaited, MoreButton } from "../../../lists/ListParts.tsx";
import { useRemoteList } from "../../../lists/use-remote-list.ts";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { groupText } from "./text.ts";

/** Whose prices a group's are, newest account first. Each leads to the account. */
export function GroupPeople({ group, onClose }: { group: PriceGroup; onClose: () => void }) {
  const text = useText(groupText);
  const list = useRemoteList({ path: `price-groups/people/${group._id}`, events: ["users"] });
  const { rows } = list;
  return (
    <Dialog sheet title={text.peopleOf(group.name)} onClose={onClose}>
      {!rows ? (
        <AnswerAwaited of={list} />
      ) : rows.length === 0 ? (
        <p className="py-6 text-center text-soft">{text.nobody}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ _id, fullName, username }) => (
            <li key={_id}>
              <Link
                href={`/all-user?q=${_id}`}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2
                  hover:text-accent"
              >
                <span className="font-semibold break-words">{fullName}</span>
                <span translate="no" className="text-sm break-all text-soft">
                  @{username}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-3" />
    </Dialog>
  );
}
