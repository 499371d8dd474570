import "./styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { findPage } from "../contract/pages.ts";
import { afterPaint } from "./api/after-paint.ts";
import { onOutcome } from "./api/outcomes.ts";
import { App, loadScreen } from "./app.tsx";
import { showBengali } from "./fonts/bengali.ts";
import { failures } from "./i18n/failures.ts";
import { given } from "./i18n/given.ts";
import { startLocale } from "./i18n/t.ts";
import { currentUser } from "./offline/chat-user.ts";
import { startConnection } from "./offline/connection.ts";
import { adoptLogin, startSession } from "./session/session.ts";
import { startConfig } from "./settings/config.ts";
import { beginStart } from "./settings/start.ts";
import { startTheme } from "./settings/theme.ts";
import { startInstall } from "./shell/install.ts";
import { openLogin } from "./shell/login-address.ts";
import { fetchAnew, isLostCode, watchSheets } from "./shell/lost-code.ts";
import { startUpdates } from "./shell/update.ts";
import { startChannels } from "./storage/channels.ts";
import { showLastWord } from "./ui/toast.ts";

// An older browser keeps the page that tells what to do, see index.html.
if ("CSSLayerBlockRule" in window) start();

function start(): void {
  // Code that was lost is fetched anew, whatever it is. What needs it says so; the next page has
  // it.
  addEventListener("vite:preloadError", () => void fetchAnew());
  for (const begin of [
    startChannels,
    startLocale,
    startTheme,
    startInstall,
    startConnection,
    startSessionOverNotice,
  ])
    optional(begin);
  const loginTakenOver = adoptLogin();
  startSession();
  optional(beginStart);
  void draw(loginTakenOver).finally(() => afterPaint(startRest));
}

/** What a browser lacks for `begin`, it does without: the app goes on. */
function optional(begin: () => unknown): void {
  try {
    begin();
  } catch (error) {
    reportError(error);
  }
}

function startRest(): void {
  watchSheets();
  // Offline the page uses what it has; the next refresh asks again.
  startConfig().catch(() => undefined);
  // When the connection breaks first, the next start asks for the worker again.
  startUpdates().catch(() => undefined);
}

async function draw(loginTakenOver: Promise<boolean>): Promise<void> {
  const root = document.getElementById("app");
  if (!root) return;
  const bengali = showBengali();
  const loginDrawn = given?.drawn === "login";
  const helpDrawn = given?.drawn === "help";
  const entered = !loginDrawn && (await loginTakenOver.catch(() => false));
  if (entered) history.replaceState({ ...history.state, said: "loggedIn" }, "");
  if (!currentUser()) openLogin();
  // Without its cookie a user whom this device knows got the login too, at the address of another
  // screen.
  if (loginDrawn && findPage(location.pathname) === "/login") return hydrate(root);
  // The server's drawing stays until the whole screen can replace it. A screen whose code could not
  // be loaded shows that itself. Where the system has no Bengali, nothing could be read before our
  // own font is loaded.
  await Promise.allSettled([loadScreen(location.pathname, Boolean(currentUser())), bengali]);
  if (helpDrawn) return hydrate(root);
  // In slices, so that a slow phone reacts in between.
  startTransition(() => createRoot(root, { onRecoverableError }).render(<App />));
}

/**
 * Takes over what the server drew whole. What a translator has changed before, React draws
 * anew: what was typed meanwhile is carried over.
 */
function hydrate(root: HTMLElement): void {
  const inputs = root.querySelectorAll("input");
  const isTranslated = root.querySelector("font") !== null;
  const carryOver = () => {
    for (const { name, value } of inputs) {
      const drawn = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (drawn) drawn.value = value;
    }
  };
  hydrateRoot(root, <App />, {
    onRecoverableError: isTranslated ? carryOver : onRecoverableError,
  });
}

/**
 * What was thrown while React drew, and not when it drew at once and whole, as what else waited to
 * be drawn came first. Lost code is thrown again where it is missing, and told there.
 */
function onRecoverableError(error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!isLostCode(cause)) reportError(cause);
}

/**
 * Shows a toast when the session is over. Call before `startSession`, which forgets the user at the
 * same event.
 */
function startSessionOverNotice(): void {
  onOutcome((outcome) => {
    if (outcome === "session-over" && currentUser()) showLastWord(failures.sessionOver);
  });
}
