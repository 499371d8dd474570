import type { ManagedUser } from "../../contract/users.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { RemoteList } from "../lists/use-remote-list.ts";
import { sentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { usersText } from "./text.ts";

/** Why no user is shown: not here yet, not reached, or nobody fits. */
export function NoUsers({ list, searched }: { list: RemoteList<ManagedUser>; searched: boolean }) {
  const text = useText(usersText);
  const locale = useLocale();
  if (list.rows)
    return (
      <EmptyState drawing={searched ? "search" : "paper"} title={searched ? text.noMatch : text.empty}>
        {searched ? text.noMatchText : text.emptyText}
      </EmptyState>
    );
  if (!list.error) return <SkeletonList label={text.loading} rows={5} />;
  return (
    <EmptyState drawing="offline" title={text.failed} action={<Button onClick={list.reload}>{text.tryAgain}</Button>}>
      {sentence(list.error)[locale]}
    </EmptyState>
  );
}
