import { useAtomValue } from "jotai";
import { type ComponentType, type ReactNode, Suspense, useDeferredValue, useEffect } from "react";
import { Route, Router, Switch, useLocation } from "wouter";
import { useBrowserLocation, useSearch as useBrowserSearch } from "wouter/use-browser-location";
import { type AlonePath, findPage, type PagePath } from "../contract/pages.ts";
import { useCurrentUser } from "./offline/chat-user.ts";
import { revokedAtom } from "./session/revoked.ts";
import { requiredStepAtom } from "./session/session.ts";
import { Arrival } from "./shell/Arrival.tsx";
import { ErrorBoundary, Optional } from "./shell/ErrorScreen.tsx";
import { screen } from "./shell/late-screen.tsx";
import { RequireRole } from "./shell/RequireRole.tsx";
import { RequireUser } from "./shell/RequireUser.tsx";
import { ScreenShape } from "./shell/ScreenShape.tsx";
import { Toaster } from "./ui/overlay/Toaster.tsx";

type Screen = ReturnType<typeof screen>;

/** Shown instead of every screen as long as the user owes something. */
const Owed = screen(() => import("./auth/RequiredSteps.tsx"), "RequiredSteps");
/** Asks about what an ended session has left unsent. */
const EndedDialog = screen(() => import("./session/RevokedDialog.tsx"), "RevokedDialog");
const Layout = screen(() => import("./shell/frame/Layout.tsx"), "Layout");
const Login = screen(() => import("./auth/Login.tsx"), "Login");
const Signup = screen(() => import("./auth/Signup.tsx"), "Signup");
const Help = screen(() => import("./help/Help.tsx"), "Help");
const BirthCertificate = screen(
  () => import("./birth/print/BirthCertificate.tsx"),
  "BirthCertificate",
);
/** Any service at its address, built-in or the operator's own. */
const ServiceOrder = screen(() => import("./orders/form/ServiceOrder.tsx"), "ServiceOrder");
const NotFound = screen(() => import("./shell/NotFound.tsx"), "NotFound");
const Home = screen(() => import("./home/Home.tsx"), "Home");

/** Screens inside the layout. Who may see them says `contract/pages.ts`. */
const screens: Record<Exclude<PagePath, AlonePath>, Screen> = {
  "/": Home,
  "/home": Home,
  "/signup": Signup,
  "/pdf": screen(() => import("./files/SavedFiles.tsx"), "SavedFiles"),
  "/server-copy": screen(() => import("./server-copy/ServerCopy.tsx"), "ServerCopy"),
  "/server-copy-backup": screen(() => import("./server-copy/ServerCopy.tsx"), "ServerCopyBackup"),
  "/server-copy-print/:nid/:dob": screen(
    () => import("./server-copy/result/ResultPages.tsx"),
    "PrintV1",
  ),
  "/server-copy-print-backup/:nid/:dob": screen(
    () => import("./server-copy/result/ResultPages.tsx"),
    "PrintV1Backup",
  ),
  "/server-copy-v2/:nid/:dob": screen(
    () => import("./server-copy/result/ResultPages.tsx"),
    "PrintV2",
  ),
  "/server-copy-v2-backup/:nid/:dob": screen(
    () => import("./server-copy/result/ResultPages.tsx"),
    "PrintV2Backup",
  ),
  "/birthday-registration": screen(
    () => import("./birth/BirthRegistration.tsx"),
    "BirthRegistration",
  ),
  "/birth/print/:id": screen(() => import("./birth/print/BirthPrint.tsx"), "BirthPrint"),
  "/nid-pdf": ServiceOrder,
  "/nid-order": ServiceOrder,
  "/tin": ServiceOrder,
  "/order/:key": ServiceOrder,
  "/many/:key": screen(() => import("./orders/many/ManyOrders.tsx"), "ManyOrders"),
  "/my-order": screen(() => import("./orders/MyOrders.tsx"), "MyOrders"),
  "/outbox": screen(() => import("./outbox/Outbox.tsx"), "Outbox"),
  "/my-roshid": screen(() => import("./roshid/MyRoshids.tsx"), "MyRoshids"),
  "/roshid": screen(() => import("./roshid/form/RoshidForm.tsx"), "RoshidForm"),
  "/roshid/edit/:id": screen(() => import("./roshid/form/RoshidForm.tsx"), "RoshidForm"),
  "/roshid/print/:id": screen(() => import("./roshid/print/RoshidPrint.tsx"), "RoshidPrint"),
  "/recharge": screen(() => import("./recharge/Recharge.tsx"), "Recharge"),
  "/shop": screen(() => import("./shop/Shop.tsx"), "Shop"),
  "/workers": screen(() => import("./workers/Workers.tsx"), "Workers"),
  "/keys": screen(() => import("./keys/Keys.tsx"), "Keys"),
  "/statement": screen(() => import("./wallet/Statement.tsx"), "Statement"),
  "/news": screen(() => import("./notifications/Notifications.tsx"), "Notifications"),
  "/update-password": screen(() => import("./account/UpdatePassword.tsx"), "UpdatePassword"),
  "/profile": screen(() => import("./account/Profile.tsx"), "Profile"),
  "/bio": ServiceOrder,
  "/all-order": screen(() => import("./queue/AllOrders.tsx"), "AllOrders"),
  "/reports": screen(() => import("./reports/Reports.tsx"), "Reports"),
  "/recharge-history": screen(
    () => import("./recharge/history/RechargeHistory.tsx"),
    "RechargeHistory",
  ),
  "/sent-money": screen(() => import("./recharge/sent/WaitingMoney.tsx"), "WaitingMoney"),
  "/codes": screen(() => import("./codes/Codes.tsx"), "Codes"),
  "/questions": screen(() => import("./help/Questions.tsx"), "Questions"),
  "/closings": screen(() => import("./closings/Closings.tsx"), "Closings"),
  "/heard": screen(() => import("./heard/HeardMoney.tsx"), "HeardMoney"),
  "/services": screen(() => import("./services/list/Services.tsx"), "Services"),
  "/services/new": screen(() => import("./service-editor/EditService.tsx"), "NewService"),
  "/services/edit/:key": screen(() => import("./service-editor/EditService.tsx"), "EditService"),
  "/update-balance": screen(() => import("./services/list/Services.tsx"), "UpdateBalance"),
  "/notice": screen(() => import("./notices/UpdateNotice.tsx"), "UpdateNotice"),
  "/toggle-order": screen(() => import("./services/list/Services.tsx"), "ToggleOrder"),
  "/audit": screen(() => import("./audit/Audit.tsx"), "Audit"),
  "/all-user": screen(() => import("./users/AllUsers.tsx"), "AllUsers"),
};

/** Loads the code of the screen at this address. Page and server await it before they draw. */
export function loadScreen(path: string, signedIn: boolean): Promise<unknown[]> {
  const page = findPage(path);
  if (page === "/birth-certificate/:id") return Promise.all([BirthCertificate.load()]);
  if (page === "/help") return Promise.all([Help.load()]);
  if (page === "/login" || !signedIn)
    return Promise.all([page === "/signup" ? Signup.load() : Login.load()]);
  return Promise.all([Layout.load(), (page ? screens[page] : NotFound).load()]);
}

export function App() {
  const user = useCurrentUser();
  const owes = useAtomValue(requiredStepAtom);
  const ended = useAtomValue(revokedAtom);
  return (
    <>
      <ErrorBoundary alone>
        <Suspense>
          <Switch>
            <Route path="/login">
              <Arrived Screen={Login} />
            </Route>
            <Route path="/help">
              <Arrived Screen={Help} />
            </Route>
            <Route path="/birth-certificate/:id">
              <Arrived Screen={BirthCertificate} />
            </Route>
            {user ? null : (
              <Route path="/signup">
                <Arrived Screen={Signup} />
              </Route>
            )}
            <Route>
              <RequireUser>
                {owes ? (
                  <Owed />
                ) : (
                  <Layout skeleton={<Routes draw={({ load }) => <Coming load={load} />} />}>
                    <Router hook={useLateLocation} searchHook={useLateSearch}>
                      <Inside />
                    </Router>
                  </Layout>
                )}
              </RequireUser>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      {ended && !user ? (
        <Suspense>
          <EndedDialog />
        </Suspense>
      ) : null}
      <Optional>
        <Toaster />
      </Optional>
    </>
  );
}

/**
 * The address as the screens see it: one frame late, so that what was tapped is painted before a
 * whole screen is drawn.
 */
const useLateLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [useDeferredValue(path), navigate];
};
const useLateSearch: typeof useBrowserSearch = (options) =>
  useDeferredValue(useBrowserSearch(options));

/** The layout stays while a screen loads or fails. */
function Inside() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes
          draw={(Screen, path) => (
            <RequireRole path={path}>
              <Arrived Screen={Screen} />
            </RequireRole>
          )}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Draws the screen at the current address. */
function Routes({ draw }: { draw: (screen: Screen, path?: PagePath) => ReactNode }) {
  return (
    <Switch>
      {(Object.keys(screens) as (keyof typeof screens)[]).map((path) => (
        <Route key={path} path={path}>
          {draw(screens[path], path)}
        </Route>
      ))}
      <Route>{draw(NotFound)}</Route>
    </Switch>
  );
}

/**
 * A screen and its arrival in one Suspense: {@link Arrival} runs only after the screen is drawn.
 */
function Arrived({ Screen }: { Screen: ComponentType }) {
  return (
    <>
      <Screen />
      <Arrival />
    </>
  );
}

/** The placeholder before the screen can be drawn. It loads the code meanwhile. */
function Coming({ load }: { load: () => Promise<unknown> }) {
  // The screen itself shows that its code could not be loaded.
  useEffect(() => void load().catch(() => undefined), [load]);
  return <ScreenSkeleton />;
}

/** The placeholder of a screen whose code is loading. */
function ScreenSkeleton() {
  const [path] = useLocation();
  return <ScreenShape page={findPage(path)} />;
}
