import {
  ChatIcon,
  CheckIcon,
  ClockIcon,
  CrossIcon,
  type Icon,
  LockIcon,
  MegaphoneIcon,
  RefreshIcon,
  WalletIcon,
  WarningIcon,
} from "../ui/icons.tsx";
import type { NotificationKind } from "./notifications.ts";

/** Of what has happened, and of what waits: money and replies are no alarms. */
const looks: Record<NotificationKind | "late", [Icon, string]> = {
  ready: [CheckIcon, "bg-approved-soft text-approved"],
  replaced: [RefreshIcon, "bg-approved-soft text-approved"],
  "taken-back": [ClockIcon, "bg-pending-soft text-pending"],
  cancelled: [CrossIcon, "bg-cancelled-soft text-cancelled"],
  question: [ChatIcon, "bg-info-soft text-info"],
  recharged: [WalletIcon, "bg-approved-soft text-approved"],
  review: [WalletIcon, "bg-pending-soft text-pending"],
  refused: [CrossIcon, "bg-cancelled-soft text-cancelled"],
  returned: [WarningIcon, "bg-cancelled-soft text-cancelled"],
  answered: [ChatIcon, "bg-info-soft text-info"],
  money: [WalletIcon, "bg-pending-soft text-pending"],
  late: [ClockIcon, "bg-pending-soft text-pending"],
  account: [LockIcon, "bg-pending-soft text-pending"],
  notice: [MegaphoneIcon, "bg-info-soft text-info"],
};
export type Kind = keyof typeof looks;

export function KindIcon({ kind }: { kind: Kind }) {
  const [Icon, className] = looks[kind];
  return (
    <span
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-full ${className}`}
    >
      <Icon className="size-5" />
    </span>
  );
}
