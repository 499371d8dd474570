import { LIST_PRICES } from "../../contract/reports/report.ts";
import { request } from "../api/request.ts";
import { useText } from "../i18n/t.ts";
import { DaysChip } from "../lists/LimitChip.tsx";
import { useRemote } from "../lists/use-remote.ts";
import type { QueueFilters } from "./queue.ts";
import { queueText } from "./text.ts";

type Props = { filters: QueueFilters; onClear: () => void };

const deedWords = {
  delivered: "onDelivered",
  cancelled: "onCancelled",
  wrong: "onWrong",
  returned: "onReturned",
} as const;

/** What a report has limited the list to: its days, who did what on them, and whose prices. */
export function ReportChip({ filters, onClear }: Props) {
  const text = useText(queueText);
  const { clerk, group, deed } = filters;
  const names = useRemote(() => nameBoth(clerk, group), { key: `${clerk} ${group}` });
  const nameOf = (which: "clerk" | "group", named: (name: string) => string, nameless: string) => {
    const name = names.value?.[which];
    if (name) return named(name);
    return names.value || names.error ? nameless : undefined;
  };
  const by = deed && clerk && nameOf("clerk", text.byClerk, text.byOne);
  const of = group === LIST_PRICES ? text.ofList : nameOf("group", text.ofGroup, text.ofOneGroup);
  const also = [by, deed && text[deedWords[deed]], group && of];
  return <DaysChip days={filters} also={also} onClear={onClear} />;
}

/** Without the name of whom, or what, is not there any more. @throws ApiError, Offline */
async function nameBoth(clerk: string | undefined, group: string | undefined) {
  const [user, groups] = await Promise.all([
    clerk && request("GET users/users/:id", { path: { id: clerk } }),
    group && group !== LIST_PRICES ? request("GET price-groups") : [],
  ]);
  return {
    clerk: user ? user.fullName : undefined,
    group: groups.find(({ _id }) => _id === group)?.name,
  };
}
