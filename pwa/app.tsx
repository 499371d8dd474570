import { type ComponentType, lazy, Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { useText } from "./i18n/t.ts";
import { useCurrentUser } from "./session/chat-user.ts";
import { ErrorBoundary } from "./shell/ErrorScreen.tsx";
import { RequireAdmin, RequireUser } from "./shell/guards.tsx";
import { NotFound } from "./shell/NotFound.tsx";
import { ScreenSkeleton } from "./shell/ScreenSkeleton.tsx";
import { shellText } from "./shell/text.ts";
import { useArrival } from "./shell/use-arrival.ts";
import { useBrand } from "./shell/use-brand.ts";
import { Toaster } from "./ui/Toaster.tsx";

type Screen = { path: string; admin?: true; Screen: ComponentType };

const Layout = screen(() => import("./shell/Layout.tsx"), "Layout");
const Login = screen(() => import("./auth/Login.tsx"), "Login");
const Signup = screen(() => import("./auth/Signup.tsx"), "Signup");
const BirthCertificate = screen(() => import("./birth/BirthCertificate.tsx"), "BirthCertificate");
const Home = screen(() => import("./home/Home.tsx"), "Home");

/** Inside the main layout, for whoever is signed in. The menus are in `shell/menu.ts`. */
const screens: Screen[] = [
  { path: "/", Screen: Home },
  { path: "/home", Screen: Home },
  { path: "/signup", Screen: Signup },
  { path: "/pdf", Screen: screen(() => import("./files/SavedFiles.tsx"), "SavedFiles") },
  { path: "/server-copy", Screen: screen(() => import("./server-copy/ServerCopy.tsx"), "ServerCopy") },
  { path: "/server-copy-backup", Screen: screen(() => import("./server-copy/ServerCopy.tsx"), "ServerCopyBackup") },
  { path: "/server-copy-print/:nid/:dob", Screen: screen(() => import("./server-copy/ResultPages.tsx"), "PrintV1") },
  {
    path: "/server-copy-print-backup/:nid/:dob",
    Screen: screen(() => import("./server-copy/ResultPages.tsx"), "PrintV1Backup"),
  },
  { path: "/server-copy-v2/:nid/:dob", Screen: screen(() => import("./server-copy/ResultPages.tsx"), "PrintV2") },
  {
    path: "/server-copy-v2-backup/:nid/:dob",
    Screen: screen(() => import("./server-copy/ResultPages.tsx"), "PrintV2Backup"),
  },
  {
    path: "/birthday-registration",
    Screen: screen(() => import("./birth/BirthRegistration.tsx"), "BirthRegistration"),
  },
  { path: "/birth/print/:id", Screen: screen(() => import("./birth/BirthPrint.tsx"), "BirthPrint") },
  { path: "/nid-pdf", Screen: screen(() => import("./orders/NidPdf.tsx"), "NidPdf") },
  { path: "/nid-order", Screen: screen(() => import("./orders/NidOrder.tsx"), "NidOrder") },
  { path: "/my-order", Screen: screen(() => import("./orders/MyOrders.tsx"), "MyOrders") },
  { path: "/outbox", Screen: screen(() => import("./outbox/Outbox.tsx"), "Outbox") },
  { path: "/my-roshid", Screen: screen(() => import("./roshid/MyRoshids.tsx"), "MyRoshids") },
  { path: "/roshid", Screen: screen(() => import("./roshid/RoshidForm.tsx"), "RoshidForm") },
  { path: "/roshid/edit/:id", Screen: screen(() => import("./roshid/RoshidForm.tsx"), "RoshidForm") },
  { path: "/roshid/print/:id", Screen: screen(() => import("./roshid/RoshidPrint.tsx"), "RoshidPrint") },
  { path: "/recharge", Screen: screen(() => import("./recharge/Recharge.tsx"), "Recharge") },
  { path: "/statement", Screen: screen(() => import("./wallet/Statement.tsx"), "Statement") },
  { path: "/update-password", Screen: screen(() => import("./account/UpdatePassword.tsx"), "UpdatePassword") },
  { path: "/profile", Screen: screen(() => import("./account/Profile.tsx"), "Profile") },
  { path: "/tin", Screen: screen(() => import("./orders/Tin.tsx"), "Tin") },
  { path: "/bio", Screen: screen(() => import("./orders/Bio.tsx"), "Bio") },
  { path: "/all-order", admin: true, Screen: screen(() => import("./admin/AllOrders.tsx"), "AllOrders") },
  {
    path: "/recharge-history",
    admin: true,
    Screen: screen(() => import("./recharge/RechargeHistory.tsx"), "RechargeHistory"),
  },
  { path: "/update-balance", admin: true, Screen: screen(() => import("./admin/UpdateBalance.tsx"), "UpdateBalance") },
  { path: "/notice", admin: true, Screen: screen(() => import("./admin/UpdateNotice.tsx"), "UpdateNotice") },
  { path: "/toggle-order", admin: true, Screen: screen(() => import("./admin/ToggleOrder.tsx"), "ToggleOrder") },
  { path: "/audit", admin: true, Screen: screen(() => import("./audit/Audit.tsx"), "Audit") },
  { path: "/all-user", admin: true, Screen: screen(() => import("./admin/AllUsers.tsx"), "AllUsers") },
];

export function App() {
  const text = useText(shellText);
  const user = useCurrentUser();
  return (
    <>
      <ErrorBoundary alone>
        <Suspense>
          <Switch>
            <Route path="/login">
              <Arrived Screen={Login} />
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
                <Layout>
                  <Inside />
                </Layout>
              </RequireUser>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <Toaster label={text.notices} closeLabel={text.close} />
    </>
  );
}

/** A screen that fails or is on its way leaves the bars and menus standing. */
function Inside() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Switch>
          {screens.map(({ path, admin, Screen }) => (
            <Route key={path} path={path}>
              {admin ? (
                <RequireAdmin>
                  <Arrived Screen={Screen} />
                </RequireAdmin>
              ) : (
                <Arrived Screen={Screen} />
              )}
            </Route>
          ))}
          <Route>
            <Arrived Screen={NotFound} />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Beside the screen inside its Suspense: arrives only when the screen's code is there and drawn. */
function Arrived({ Screen }: { Screen: ComponentType }) {
  return (
    <>
      <Screen />
      <Arrival />
    </>
  );
}

function Arrival() {
  const [path] = useLocation();
  useArrival(path, useBrand());
  return null;
}

/** A screen whose code is fetched when it is first opened. */
function screen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
