import "./styles.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, loadScreen } from "./app.tsx";
import { showBengali } from "./fonts/bengali.ts";
import { given } from "./i18n/given.ts";
import { startLocale } from "./i18n/locale.ts";
import { messages } from "./i18n/messages.ts";
import { currentUser } from "./offline/chat-user.ts";
import { startConnection } from "./offline/connection.ts";
import { startSession, takeOverLogin } from "./session/session.ts";
import { startConfig } from "./settings/config.ts";
import { startInstall } from "./shell/install.ts";
import { startSessionOverNotice } from "./shell/session-over.ts";
import { startTheme } from "./shell/theme.ts";
import { startUpdates } from "./shell/update.ts";
import { showToast } from "./ui/toast.ts";

startLocale();
startTheme();
startInstall();
startConnection();
startSessionOverNotice();
const loginTakenOver = takeOverLogin();
startSession();
void draw();

// Offline the page goes on with what it knows; the next refresh asks again.
startConfig().catch(() => undefined);
// The line may break before the worker is here: the next start asks for it again.
startUpdates().catch(() => undefined);

async function draw(): Promise<void> {
  const root = document.getElementById("app");
  if (!root) return;
  const bengali = showBengali();
  if (given?.drawn === "login") return void hydrateRoot(root, <App />);
  const [entered] = await Promise.allSettled([loginTakenOver]);
  // What the server drew stands until the whole screen can take its place. What could not be loaded tells so when it is drawn.
  // Where the system can't draw Bengali, nothing could be read before our own face is there.
  await Promise.allSettled([loadScreen(location.pathname, Boolean(currentUser())), bengali]);
  createRoot(root).render(<App />);
  if (entered.status === "fulfilled" && entered.value) showToast("success", messages.loggedIn);
}
