import { useState } from "react";
import type { SessionInfo } from "../../contract/auth.ts";
import { formatDateTime, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { Button } from "../ui/Button.tsx";
import { GlobeIcon, SimIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { showToast } from "../ui/toast.ts";
import { endSession } from "./account.ts";
import { accountText } from "./text.ts";

/** The devices on which this account is signed in. Each can be signed out, for a lost or sold phone. */
export function Devices() {
  const text = useText(accountText);
  const { rows: sessions, error, refresh } = useRemoteList<SessionInfo>({ path: "users/sessions" });
  const [chosen, setChosen] = useState<SessionInfo>();
  const end = async ({ _id }: SessionInfo) => {
    try {
      const { message } = await endSession(_id);
      showToast("success", { en: message, bn: text.signedOut });
      await refresh();
    } finally {
      setChosen(undefined);
    }
  };
  if (!sessions) return <AnswerAwaited of={{ error, refresh }} rows={1} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow key={session._id} session={session} onSignOut={() => setChosen(session)} />
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== undefined}
        title={text.signOutTitle}
        confirmLabel={text.signOut}
        onConfirm={() => chosen && end(chosen)}
        onClose={() => setChosen(undefined)}
        danger
      >
        {text.signOutText(deviceName(chosen?.userAgent ?? "") ?? text.unknownDevice)}
      </ConfirmDialog>
    </>
  );
}

export function DeviceRow({ session, onSignOut }: { session: SessionInfo; onSignOut: () => void }) {
  const text = useText(accountText);
  const locale = useLocale();
  const name = deviceName(session.userAgent) ?? text.unknownDevice;
  const Icon = isPhone(session.userAgent) ? SimIcon : GlobeIcon;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon className="text-soft" />
      <div className="min-w-0 flex-1 basis-32">
        <p className="leading-snug">{name}</p>
        <p className="text-xs text-soft">
          {text.lastSeen(
            formatRelative(session.lastSeenAt, locale),
            formatDateTime(session.createdAt, locale),
          )}
        </p>
      </div>
      {session.current ? (
        <StatusBadge tone="approved">{text.thisDevice}</StatusBadge>
      ) : (
        <Button
          variant="ghost"
          aria-label={text.signOutOf(name)}
          onClick={onSignOut}
          className="-me-3 px-3"
        >
          {text.signOut}
        </Button>
      )}
    </li>
  );
}

const browsers: [RegExp, string][] = [
  [/SamsungBrowser/, "Samsung Internet"],
  [/OPR\/|Opera/, "Opera"],
  [/UCBrowser/, "UC Browser"],
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

/** The browser and system in a User-Agent, as "Chrome · Android"; undefined when neither is known. */
export function deviceName(userAgent: string): string | undefined {
  const known = [browsers, systems].flatMap(
    (list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? [],
  );
  return known.length ? known.join(" · ") : undefined;
}

/** True for phones and tablets that call themselves mobile. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPod|Mobile/.test(userAgent);
}
