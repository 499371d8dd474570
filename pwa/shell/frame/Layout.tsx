import "./frame.css";
import { useAtomValue } from "jotai";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { afterPaint } from "../../api/after-paint.ts";
import { ProofHost } from "../../factors/ProofHost.tsx";
import { messages } from "../../i18n/messages.ts";
import { useText } from "../../i18n/t.ts";
import { useFresh } from "../../lists/use-fresh.ts";
import { NoticeBanner } from "../../notices/NoticeBanner.tsx";
import { currentUser, useCurrentUser } from "../../offline/chat-user.ts";
import { sentAtLoginAtom, startSync } from "../../offline/sending/sync.ts";
import { followValues } from "../../offline/use-stored.ts";
import { signOut } from "../../session/session.ts";
import { settleIn } from "../../session/tidy.ts";
import { useBrand } from "../../settings/config.ts";
import { useSettled } from "../../settings/settings.ts";
import { recheckValues } from "../../settings/start.ts";
import { SumHost } from "../../shop/SumHost.tsx";
import { storeAnswers } from "../../store-answers.ts";
import { IconButton } from "../../ui/Button.tsx";
import { CloseIcon, MenuIcon } from "../../ui/icons.tsx";
import { Overlay } from "../../ui/overlay/Overlay.tsx";
import { showFailure, showToast } from "../../ui/toast.ts";
import { Brand } from "../Brand.tsx";
import { Optional } from "../ErrorScreen.tsx";
import { countLost, type Lost, useUnsent } from "../logout/use-unsent.ts";
import { startPlaces } from "../place.ts";
import { UpdatePrompt } from "../UpdatePrompt.tsx";
import { MenuList } from "./MenuList.tsx";
import { StorageLine } from "./StorageLine.tsx";
import { TabBar } from "./TabBar.tsx";
import { TopBar } from "./TopBar.tsx";
import { layoutText } from "./text.ts";
import { useWide } from "./use-wide.ts";

/** Only needed when unsent items are left, so it is loaded later. */
const LogoutDialog = lazy(async () => ({
  default: (await import("../logout/LogoutDialog.tsx")).LogoutDialog,
}));

/** For the few who have left something unsent before they logged in. */
const SentAtLogin = lazy(async () => ({
  default: (await import("../../outbox/SentAtLogin.tsx")).SentAtLogin,
}));

/**
 * The frame of every signed-in screen: bars, menus and notice, and the background work. On a first
 * visit it shows `skeleton` until the values of the screen are known, because the notice and prices
 * would move it.
 */
export function Layout({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const text = useText(layoutText);
  const brand = useBrand();
  const unsent = useUnsent();
  const logout = useLogout(unsent.length);
  const settled = useSettled();
  const atLogin = useAtomValue(sentAtLoginAtom);
  // Without a column beside it, the screen stands in the middle, and so does a narrow one.
  const middle = useCurrentUser()?.role === "staff" ? "mx-auto middle" : "";
  const column = `w-full max-w-6xl flex-1 px-4 py-5 md:px-8 md:py-6 ${middle}`;
  const [menuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <div className="shell flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50
          focus:rounded-md focus:bg-surface focus:px-4 focus:py-3"
      >
        {text.skip}
      </a>
      <TopBar brand={brand} unsent={unsent.length} onLogout={logout.begin} />
      <div className="flex w-full flex-1">
        <SideMenu menuOpen={menuOpen} onMenu={openMenu} />
        <div className="flex min-w-0 flex-1 flex-col pb-(--tab-bar)">
          <Optional>
            <NoticeBanner drawn={settled} />
          </Optional>
          {settled ? (
            <>
              <Optional>
                <StorageLine />
              </Optional>
              <main id="main" tabIndex={-1} className={column}>
                <Optional>
                  {atLogin.length > 0 ? (
                    <Suspense>
                      <SentAtLogin ids={atLogin} />
                    </Suspense>
                  ) : null}
                </Optional>
                {children}
              </main>
            </>
          ) : (
            <div className={column}>{skeleton}</div>
          )}
        </div>
      </div>
      <TabBar onMenu={openMenu} menuOpen={menuOpen} />
      {menuOpen ? <Drawer brand={brand} onClose={closeMenu} /> : null}
      {logout.lost ? (
        <Suspense>
          <LogoutDialog items={unsent} lost={logout.lost} onLeave={leave} onClose={logout.stay} />
        </Suspense>
      ) : null}
      <ProofHost />
      <SumHost />
      <Optional>
        <UpdatePrompt sending={unsent.some((item) => item.state === "sending")} />
      </Optional>
      {background.map((useWork) => (
        <Optional key={useWork.name}>
          <Work useWork={useWork} />
        </Optional>
      ))}
    </div>
  );
}

/**
 * Work without a face. Each is for itself: what one of them lacks in a browser must not stop the
 * others or the screen.
 */
const background = [useSending, useKey, usePlaces, useKeyboard, useLive, useValues];

function Work({ useWork }: { useWork: () => void }) {
  useWork();
  return null;
}

function useSending(): void {
  useEffect(() => afterPaint(() => startSync(storeAnswers)), []);
}

/** When the key can't come now, the first draft or file asks for it again. */
function useKey(): void {
  const userId = useCurrentUser()?._id;
  useEffect(
    () => afterPaint(() => userId && void settleIn(userId).catch(() => undefined)),
    [userId],
  );
}

function usePlaces(): void {
  useEffect(startPlaces, []);
}

/** Failures are handled by the connection atom, and each value shows its own age. */
function useValues(): void {
  const userId = useCurrentUser()?._id;
  useFresh(() => recheckValues().catch(() => undefined), { key: userId });
  useEffect(() => (userId ? afterPaint(() => followValues(userId)) : undefined), [userId]);
}

async function leave(): Promise<void> {
  await signOut();
  showToast("success", messages.loggedOut);
}

/**
 * Logs out: at once when nothing would be lost, otherwise after a question. A failure shows a
 * toast.
 */
function useLogout(unsent: number) {
  // What the question tells of; undefined when nothing is asked.
  const [lost, setLost] = useState<Lost>();
  const begin = async () => {
    // What can't be read can't be shown to anybody else either.
    const found = await countLost(currentUser()?._id ?? "").catch(() => ({ drafts: 0, people: 0 }));
    if (unsent + found.drafts + found.people > 0) setLost(found);
    else await leave().catch(showFailure);
  };
  return { lost, begin: () => void begin(), stay: () => setLost(undefined) };
}

/**
 * Listens for live events while a user is signed in. The code is loaded after the first screen;
 * until then lists are polled.
 */
function useLive(): void {
  const user = useCurrentUser();
  const id = user?._id;
  const role = user?.role;
  useEffect(() => {
    if (!id || !role) return;
    let left = false;
    let stop = afterPaint(() =>
      import("../live.ts").then(
        ({ startLive }) => {
          if (!left) stop = startLive(id, role);
        },
        // Offline, or the file is gone from the server: polling goes on.
        () => undefined,
      ),
    );
    return () => {
      left = true;
      stop();
    };
  }, [id, role]);
}

type Props = { menuOpen: boolean; onMenu: () => void };

/**
 * The menu beside the screen: on a desktop whole, on a tablet in a narrow column, for customers
 * with a button for the menu with services. A phone is spared its many entries, and staff have a
 * few, which are in the bar above.
 */
function SideMenu({ menuOpen, onMenu }: Props) {
  const text = useText(layoutText);
  const tablet = useWide("tablet");
  const desktop = useWide("desktop");
  const role = useCurrentUser()?.role;
  if (!tablet || role === "staff") return null;
  return (
    <nav
      aria-label={text.mainMenu}
      className="sticky top-(--top-bar) flex h-[calc(100dvh-var(--top-bar))] w-22 shrink-0 flex-col
        overflow-y-auto overscroll-contain border-e border-line px-1 py-3 lg:w-60 lg:px-3 lg:py-4"
    >
      {desktop || role === "admin" ? null : (
        <IconButton
          aria-label={text.wholeMenu}
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          onClick={onMenu}
          className="mb-2 self-center"
        >
          <MenuIcon />
        </IconButton>
      )}
      <MenuList rail={!desktop} />
    </nav>
  );
}

/** The whole menu, on phones and tablets. */
function Drawer({ brand, onClose }: { brand: string; onClose: () => void }) {
  const text = useText(layoutText);
  const wide = useWide("desktop");
  useEffect(() => {
    // The side menu replaces this one.
    if (wide) onClose();
  }, [wide, onClose]);
  return (
    <Overlay
      label={text.mainMenu}
      onClose={onClose}
      place="items-stretch"
      panel="w-[min(20rem,86vw)] animate-drawer bg-paper text-ink"
    >
      <header
        className="flex items-center justify-between border-b border-line ps-5 pe-2
        pt-[env(safe-area-inset-top)]"
      >
        <Brand name={brand} className="py-3 text-lg" />
        <IconButton aria-label={text.closeMenu} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <nav
        aria-label={text.mainMenu}
        className="relative flex-1 overflow-y-auto overscroll-contain px-3 pt-4
          pb-[calc(1rem+env(safe-area-inset-bottom))]"
      >
        <MenuList onChoose={onClose} />
      </nav>
    </Overlay>
  );
}

/** No bar of a browser is as high as this, in px, and no keyboard as low. */
const LEAST_HEIGHT = 120;

/**
 * Tells the styles of a phone's keyboard: `data-keyboard` is on the root while it is open, and
 * `--keyboard` is how much of the page it covers. It tells when the keyboard has moved, not when a
 * field has the focus, so nothing moves under a tap.
 */
function useKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !matchMedia("(pointer: coarse)").matches) return;
    const root = document.documentElement;
    let wasOpen = false;
    let tallest = { width: 0, height: 0 };
    const measure = () => {
      const seen = view.height * view.scale;
      if (tallest.width !== innerWidth || seen > tallest.height)
        tallest = { width: innerWidth, height: seen };
      const isOpen =
        tallest.height - seen > LEAST_HEIGHT &&
        document.activeElement?.matches("input, textarea, [contenteditable]");
      root.style.setProperty(
        "--keyboard",
        isOpen ? `${Math.max(0, innerHeight - seen - view.offsetTop)}px` : "0px",
      );
      if (root.toggleAttribute("data-keyboard", isOpen === true) && !wasOpen)
        document.activeElement?.scrollIntoView({ block: "nearest" });
      wasOpen = isOpen === true;
    };
    const end = new AbortController();
    for (const event of ["resize", "scroll"]) view.addEventListener(event, measure, end);
    measure();
    return () => {
      end.abort();
      root.removeAttribute("data-keyboard");
    };
  }, []);
}
