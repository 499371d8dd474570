import { Link, useLocation } from "wouter";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { iconOf, onePerPath, useServices } from "../../services/services.ts";
import { useConfig } from "../../settings/config.ts";
import { useIsWorker } from "../../settings/settings.ts";
import { DocumentIcon, LinkIcon } from "../../ui/icons.tsx";
import { GROUP_CHAT, listsOf, type MenuEntry, wordIn } from "./menu.ts";
import { layoutText } from "./text.ts";

const face =
  "entry flex w-full items-center rounded-md transition-colors hover:bg-accent-soft " +
  "hover:text-accent";
const look = `${face} gap-3 px-3 py-2 text-start leading-snug`;
/** In the narrow column of a tablet the word stands below its icon. */
const railed = `${face} flex-col gap-0.5 px-0.5 py-1.5 text-center text-[0.6875rem] leading-tight`;

type Props = {
  /** In a narrow column, without the services. */
  rail?: boolean;
  onChoose?: () => void;
};

/**
 * The lists and the services of the user's role. What is of the account is beside the avatar. For
 * side menu and drawer.
 */
export function MenuList({ rail = false, onChoose }: Props) {
  const text = useText(layoutText);
  const locale = useLocale();
  const role = useCurrentUser()?.role;
  const services = onePerPath(useServices());
  const compares = useConfig().value?.staffRecharges === true;
  const isWorker = useIsWorker();
  if (!role) return null;
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {listsOf(role, compares, isWorker).map((entry) => (
          <Entry
            key={entry.href}
            entry={entry}
            label={wordIn(entry.word, locale)}
            rail={rail}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {role === "user" && !rail ? (
        <details className="mt-2 border-t border-line pt-2">
          <summary className={`${look} cursor-pointer font-semibold`}>
            <DocumentIcon className="text-soft" />
            <span className="flex-1">{text.services}</span>
            <span className="text-sm text-soft tabular-nums">
              {formatNumber(services.length, locale)}
            </span>
          </summary>
          <ul className="flex flex-col gap-0.5 ps-3">
            {services.map(({ key, path, icon, name }) => (
              <Entry
                key={key}
                entry={{ href: path, Icon: iconOf(icon) }}
                label={name[locale]}
                rail={false}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

type EntryProps = Pick<Props, "rail" | "onChoose"> & {
  entry: { href: string; Icon: MenuEntry["Icon"] };
  label: string;
};

function Entry({ entry: { href, Icon }, label, rail, onChoose }: EntryProps) {
  const current = useIsCurrent(href);
  const groupChat = useConfig().value?.links.groupChat;
  const shape = rail ? railed : look;
  if (href === GROUP_CHAT)
    return groupChat ? (
      <li>
        <a onClick={onChoose} href={groupChat} target="_blank" rel="noreferrer" className={shape}>
          <Icon className="text-soft" />
          <span className={rail ? "" : "flex-1"}>{label}</span>
          {rail ? null : <LinkIcon className="size-4 text-soft" />}
        </a>
      </li>
    ) : null;
  return (
    <li>
      <Link
        onClick={onChoose}
        href={href}
        aria-current={current ? "page" : undefined}
        className={`${shape} ${current ? "bg-accent-soft font-semibold text-accent" : ""}`}
      >
        <Icon className={current ? "" : "text-soft"} />
        {label}
      </Link>
    </li>
  );
}

/** True when `href` is the current page. The home page has two addresses. */
export function useIsCurrent(href: string): boolean {
  const [path] = useLocation();
  return path === href || (href === "/home" && path === "/");
}
