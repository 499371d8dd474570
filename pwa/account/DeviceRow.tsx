import type { SessionInfo } from "../../contract/auth.ts";
import { formatRelative } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { GlobeIcon, SimIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { deviceName, isPhone } from "./device-name.ts";
import { accountText } from "./text.ts";

export function DeviceRow({ session, onSignOut }: { session: SessionInfo; onSignOut: () => void }) {
  const text = useText(accountText);
  const locale = useLocale();
  const name = deviceName(session.userAgent) ?? text.unknownDevice;
  const Icon = isPhone(session.userAgent) ? SimIcon : GlobeIcon;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon className="text-soft" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug">{name}</p>
        <p className="text-xs text-soft">{text.lastSeen(formatRelative(session.lastSeenAt, locale))}</p>
      </div>
      {session.current ? (
        <StatusBadge tone="approved">{text.thisDevice}</StatusBadge>
      ) : (
        <Button variant="ghost" aria-label={text.signOutOf(name)} onClick={onSignOut} className="-me-3 px-3">
          {text.signOutDevice}
        </Button>
      )}
    </li>
  );
}
