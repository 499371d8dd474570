import type { SessionInfo } from "../../contract/auth.ts";
import { act, useAct } from "../acts/act.tsx";
import { formatDateTime, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { Button } from "../ui/Button.tsx";
import { GlobeIcon, SimIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { accountText } from "./text.ts";

/**
 * The devices on which this account is signed in. Each can be signed out, for a lost or sold phone.
 */
export function Devices() {
  const text = useText(accountText);
  const { rows: sessions, error, refresh } = useRemoteList({ path: "users/sessions" });
  const end = useAct(({ _id: id, userAgent }: SessionInfo) =>
    act({
      call: "DELETE users/sessions/:id",
      send: { path: { id } },
      danger: true,
      title: text.signOutTitle,
      label: text.signOut,
      about: text.signOutText(deviceName(userAgent) ?? text.unknownDevice),
      done: ({ message }) => ({ en: message, bn: accountText.bn.signedOut }),
      onDone: refresh,
    }),
  );
  if (!sessions) return <AnswerAwaited of={{ error, refresh }} rows={1} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow key={session._id} session={session} onSignOut={() => end.ask(session)} />
        ))}
      </ul>
      {end.dialog}
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

/**
 * The browser and system in a User-Agent, as "Chrome · Android"; undefined when neither is known.
 */
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
