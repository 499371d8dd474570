import type { Look } from "../../contract/news/news.ts";
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

type Parts<L extends string> = L extends `${infer Name} ${infer Tone}` ? [Name, Tone] : never;

const icons: Record<Parts<Look>[0], Icon> = {
  chat: ChatIcon,
  check: CheckIcon,
  clock: ClockIcon,
  cross: CrossIcon,
  lock: LockIcon,
  megaphone: MegaphoneIcon,
  refresh: RefreshIcon,
  wallet: WalletIcon,
  warning: WarningIcon,
};
const tones: Record<Parts<Look>[1], string> = {
  approved: "bg-approved-soft text-approved",
  cancelled: "bg-cancelled-soft text-cancelled",
  info: "bg-info-soft text-info",
  pending: "bg-pending-soft text-pending",
};

/** The looks of what has happened, and of what waits: money and replies are no alarms. */
export function KindIcon({ look }: { look: Look }) {
  const [name, tone] = look.split(" ") as Parts<Look>;
  const Icon = icons[name];
  return (
    <span
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-full
        ${tones[tone]}`}
    >
      <Icon className="size-5" />
    </span>
  );
}
