import { Link, useLocation } from "wouter";
import { formatNumber, formatTaka, setLocale, useLocale, useText } from "../../i18n/t.ts";
import { Bell } from "../../notifications/Bell.tsx";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { probe, useConnection, useServerTrouble } from "../../offline/connection.ts";
import { useConfig } from "../../settings/config.ts";
import { DeskLink } from "../../settings/DeskLink.tsx";
import { useBalance, useIsWorker } from "../../settings/settings.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Spinner, useBusy } from "../../ui/Button.tsx";
import { GlobeIcon, LogoutIcon, OfflineIcon, OutboxIcon, WarningIcon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { Brand } from "../Brand.tsx";
import { account, listsOf, wordIn } from "./menu.ts";
import { layoutText } from "./text.ts";

type Props = { brand: string; unsent: number; onLogout: () => void };

/** On a phone there is room for its sign only. */
const inBar = {
  className:
    "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md text-sm " +
    "font-semibold text-accent md:px-2",
  wordsClassName: "max-md:sr-only",
};

export function TopBar({ brand, unsent, onLogout }: Props) {
  const offline = useConnection() === "offline";
  const trouble = useServerTrouble();
  return (
    <header
      className="@container sticky top-0 z-30 flex h-(--top-bar) items-center gap-[4px]
      border-b border-line bg-surface ps-[16px] pe-[8px] md:pe-4"
    >
      <Link
        href="/home"
        aria-label={brand}
        className={`flex min-h-11 min-w-0 items-center rounded-md text-lg
          ${offline ? "max-md:hidden" : ""}`}
      >
        <Brand name={brand} />
      </Link>
      {/* Always in the page, because screen readers announce only changes inside an existing
          status. */}
      <div role="status" className="min-w-0 md:ps-4">
        {offline ? <OfflineLine /> : null}
      </div>
      <div className="me-auto shrink-0">{trouble ? <DeskLink {...inBar} /> : null}</div>
      <StaffLists />
      <OutboxBadge count={unsent} />
      <SandboxMark />
      <BalanceChip />
      <Bell />
      <AvatarMenu onLogout={onLogout} />
    </header>
  );
}

/**
 * That there is no connection, on a phone in the place of the brand: nothing below moves. A tap
 * tries again.
 */
function OfflineLine() {
  const text = useText(layoutText);
  const { busy, run } = useBusy();
  const trouble = useServerTrouble();
  const Icon = trouble ? WarningIcon : OfflineIcon;
  return (
    <button
      type="button"
      disabled={busy}
      title={text.tryAgain}
      onClick={() => run(probe)}
      className="flex min-h-11 min-w-0 items-center gap-1 rounded-md text-start
        text-[min(0.75rem,3.5vw)] leading-tight font-semibold text-balance text-pending md:gap-2
        md:text-sm"
    >
      {busy ? (
        <Spinner className="size-4.5 shrink-0" />
      ) : (
        <Icon className="size-4.5 @max-[21rem]:hidden" />
      )}
      <span>{trouble ? text.trouble : text.offline}</span>
    </button>
  );
}

function AvatarMenu({ onLogout }: { onLogout: () => void }) {
  const text = useText(layoutText);
  const locale = useLocale();
  const user = useCurrentUser();
  if (!user) return null;
  const head = (
    <div className="min-w-0">
      <p className="truncate font-semibold">{user.fullName}</p>
      <p className="truncate text-sm text-soft">{user.username}</p>
    </div>
  );
  return (
    <Menu
      label={text.userMenu}
      trigger={<Avatar name={user.fullName} className="size-[36px] text-[14px]" />}
      head={head}
      inBar
      items={[
        ...account.map(({ href, word, Icon }) => ({
          label: wordIn(word, locale),
          icon: <Icon />,
          href,
        })),
        {
          label: locale === "bn" ? "English" : "বাংলা",
          icon: <GlobeIcon />,
          onSelect: () => setLocale(locale === "bn" ? "en" : "bn"),
        },
        { label: text.logout, icon: <LogoutIcon />, danger: true, onSelect: onLogout },
      ]}
    />
  );
}

/**
 * The lists of staff, beside each other where there is room for them: a menu of one or two would be
 * a column of nothing.
 */
function StaffLists() {
  const text = useText(layoutText);
  const locale = useLocale();
  const compares = useConfig().value?.staffRecharges === true;
  const [path] = useLocation();
  if (useCurrentUser()?.role !== "staff") return null;
  return (
    <nav aria-label={text.mainMenu} className="flex gap-1 text-sm max-md:hidden">
      {listsOf("staff", compares).map(({ href, word, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className={`inline-flex min-h-11 items-center gap-2 rounded-md px-3 hover:bg-accent-soft
            hover:text-accent ${path === href ? "bg-accent-soft font-semibold text-accent" : ""}`}
        >
          <Icon className="size-5" />
          {wordIn(word, locale)}
        </Link>
      ))}
    </nav>
  );
}

/** How many items are not sent yet, with a link to them. */
function OutboxBadge({ count }: { count: number }) {
  const text = useText(layoutText);
  const shown = formatNumber(count, useLocale());
  if (count === 0) return null;
  return (
    <Link
      href="/outbox"
      aria-label={text.outboxCount(shown)}
      title={text.outboxCount(shown)}
      className="relative inline-flex size-11 items-center justify-center rounded-full text-pending
        hover:bg-accent-soft"
    >
      <OutboxIcon />
      <span
        aria-hidden="true"
        className="absolute end-0.5 top-1 min-w-5 rounded-full bg-pending px-1 text-center text-xs
          leading-5 font-bold text-surface tabular-nums"
      >
        {shown}
      </span>
    </Link>
  );
}

/** Tells staff on every screen that recharges bring no real money yet. */
function SandboxMark() {
  const text = useText(layoutText);
  const sandbox = useConfig().value?.sandboxPayments === true;
  if (useCurrentUser()?.role !== "admin" || !sandbox) return null;
  return (
    <Link
      href="/home"
      aria-label={`SANDBOX: ${text.sandbox}`}
      title={text.sandbox}
      className="me-1 inline-flex min-h-11 items-center"
    >
      <span className="rounded-full bg-pending-soft px-2.5 py-0.5 text-xs font-bold text-pending">
        SANDBOX
      </span>
    </Link>
  );
}

/**
 * The user's balance on every screen, with the way to its movements; "—" while it is unknown. Staff
 * have none. Very large text grows only as far as the bar has room; the home and the statement show
 * the balance as large as the user wants it.
 */
function BalanceChip() {
  const text = useText(layoutText);
  const locale = useLocale();
  const { value } = useBalance();
  const isWorker = useIsWorker();
  if (useCurrentUser()?.role !== "user") return null;
  return (
    <Link
      href={isWorker ? "/my-order" : "/statement"}
      className="inline-flex min-h-11 min-w-[88px] shrink-0 items-center justify-end gap-1.5
        rounded-full px-[8px] text-[min(0.875rem,5vw)] hover:text-accent sm:px-3"
    >
      <span className="sr-only text-soft md:not-sr-only">
        {isWorker ? text.mayStillSpend : text.balance}
      </span>
      <span className="font-semibold tabular-nums">{formatTaka(value, locale)}</span>
    </Link>
  );
}
