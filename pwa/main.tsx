import "./styles.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { showBengali } from "./fonts/bengali.ts";
import { startLocale } from "./i18n/locale.ts";
import { startConnection } from "./offline/connection.ts";
import { startSession } from "./session/session.ts";
import { refreshConfig } from "./settings/config.ts";
import { startInstall } from "./shell/install.ts";
import { startSessionOverNotice } from "./shell/session-over.ts";
import { startTheme } from "./shell/theme.ts";
import { startUpdates } from "./shell/update.ts";

startLocale();
startTheme();
startInstall();
startConnection();
startSessionOverNotice();
startSession();

// Where the system can't draw Bengali, nothing could be read before our own face is there.
void showBengali().then(() => {
  const root = document.getElementById("app");
  if (root) createRoot(root).render(<App />);
});

// Offline the page goes on with what it knows; the next refresh asks again.
refreshConfig().catch(() => undefined);
// The worker fetches the whole app: not while the first screen still needs the line.
if (document.readyState === "complete") void startUpdates();
else addEventListener("load", () => void startUpdates(), { once: true });
