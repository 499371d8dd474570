import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { getPath } from "hono/utils/url";
import { openAPIRouteHandler } from "hono-openapi";
import { lookCookies } from "../contract/prerender.ts";
import product from "../package.json" with { type: "json" };
import { appError } from "./app-error.ts";
import { attachmentRoutes } from "./attachments/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { loginPage } from "./auth/login-page.ts";
import { authRoutes } from "./auth/routes.ts";
import { birthRoutes } from "./birth/routes.ts";
import { closingRoutes } from "./closings/routes.ts";
import { codeRoutes } from "./codes/routes.ts";
import { conversationRoutes } from "./conversation/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import type { Deps } from "./deps.ts";
import { exportRoutes } from "./exports/routes.ts";
import { factorRoutes } from "./factors/routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { heardRoutes } from "./heard/routes.ts";
import { createHelp } from "./help/help.ts";
import { helpRoutes } from "./help/routes.ts";
import type { App } from "./http/app-types.ts";
import { clientAddress } from "./http/client-address.ts";
import { type Documents, lookOf } from "./http/documents.ts";
import { handleError } from "./http/errors.ts";
import { health } from "./http/health.ts";
import { enforceLimits } from "./http/limits.ts";
import { refuseCrossSite, requireOwnHost, securityHeaders } from "./http/security-headers.ts";
import { findForUser } from "./http/session.ts";
import { page } from "./http/static.ts";
import { keyRoutes } from "./keys/routes.ts";
import { latestNotice } from "./notices/notices.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { linkPage, linkRoutes } from "./orders/link.ts";
import { orderRoutes } from "./orders/routes.ts";
import { ownDataRoutes } from "./own-data/routes.ts";
import { phoneRoutes } from "./phones/routes.ts";
import { priceGroupRoutes } from "./prices/group-routes.ts";
import { priceRoutes } from "./prices/routes.ts";
import { pushRoutes } from "./push/routes.ts";
import { queueRoutes } from "./queue/routes.ts";
import { guardGateway, openPayments } from "./recharge/payments.ts";
import { rechargeRoutes } from "./recharge/routes.ts";
import { PAGES } from "./recharge/sandbox/pay-page.ts";
import { SSLCOMMERZ_PAGES } from "./recharge/sandbox/sslcommerz/mount.ts";
import { sentMoneyRoutes } from "./recharge/sent-money-routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { roshidRoutes } from "./roshid/routes.ts";
import { serverCopyRoutes } from "./server-copy/routes.ts";
import { describeOrders } from "./services/describe.ts";
import { serviceRoutes } from "./services/routes.ts";
import { securityTxt, settingsRoutes } from "./settings/routes.ts";
import { shopRoutes } from "./shop/routes.ts";
import { staffNoteRoutes } from "./staff-notes/routes.ts";
import { startRoutes } from "./start/routes.ts";
import { switchRoutes } from "./switches/routes.ts";
import { ownAccountRoutes } from "./users/routes.ts";
import { managedUserRoutes } from "./users/staff-routes.ts";
import { walletRoutes } from "./wallet/routes.ts";
import { describedWebhooks } from "./webhooks/describe.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { workerRoutes } from "./workers/routes.ts";

const features = [
  settingsRoutes,
  startRoutes,
  authRoutes,
  factorRoutes,
  ownAccountRoutes,
  phoneRoutes,
  managedUserRoutes,
  walletRoutes,
  noticeRoutes,
  serviceRoutes,
  priceRoutes,
  priceGroupRoutes,
  switchRoutes,
  orderRoutes,
  linkRoutes,
  queueRoutes,
  conversationRoutes,
  staffNoteRoutes,
  roshidRoutes,
  serverCopyRoutes,
  fileRoutes,
  attachmentRoutes,
  pushRoutes,
  auditRoutes,
  birthRoutes,
  ownDataRoutes,
  dashboardRoutes,
  reportRoutes,
  exportRoutes,
  closingRoutes,
  sentMoneyRoutes,
  heardRoutes,
  codeRoutes,
  keyRoutes,
  shopRoutes,
  webhookRoutes,
  workerRoutes,
];

/**
 * The whole HTTP side. Importing it does nothing. Without `documents` it sends no first screens.
 */
export function createApp(
  deps: Deps,
  dist: string,
  documents?: Pick<Documents, "styleHash" | "scriptHash" | "first" | "refusedLogin">,
): Hono<App> {
  // Fast, and it refuses two paths that match the same request. Hono's default would silently use a
  // slower router then.
  const app = new Hono<App>({ router: new RegExpRouter(), getPath: toRoute });
  const { recharge, sandbox } = deps.payments ?? openPayments(deps);
  app.onError(handleError);
  app.notFound((c) => handleError(appError("not-found"), c));

  app.use("*", (c, next) => {
    c.set("requestId", randomUUID());
    c.set("log", deps.log);
    c.set("sessions", deps.sessions);
    c.set("databases", { primary: deps.sql, standby: deps.standby });
    c.set(
      "client",
      clientAddress(c.env?.incoming, c.req.header("X-Forwarded-For"), deps.env.trustProxy),
    );
    return next();
  });
  if (deps.measure) app.use("*", deps.measure);
  if (deps.log.isLevelEnabled("debug")) app.use("*", tellRequests);
  app.use("*", securityHeaders(deps.env, documents));
  app.route("/", health(deps));
  app.use("*", requireOwnHost(deps.env));

  app.use("/api/*", refuseCrossSite);
  app.use("/api/*", enforceLimits);

  const [bkash, sslcommerz] = [
    guardGateway(deps.env, "bkash"),
    guardGateway(deps.env, "sslcommerz"),
  ];
  app.use("/api/bkash/create-payment", bkash);
  app.use("/api/sslcommerz/create-payment", sslcommerz);
  const findHelp = createHelp(deps.sql, deps.env);
  const routes = [
    ...features.flatMap((feature) => feature(deps)),
    ...rechargeRoutes(deps, recharge),
    ...helpRoutes(deps, findHelp),
  ];
  for (const route of routes) route(app, deps.live);
  const describeRoutes = openAPIRouteHandler(app, {
    documentation: {
      info: { title: "Kagoj", description: "The desk's own API.", version: product.version },
      webhooks: describedWebhooks,
    },
    // Its default for a 400 is not what we answer. describe() documents our refusals.
    defaultValidationErrorResponse: false,
  });
  app.get("/api/openapi.json", async (c, next) => {
    const routes = (await describeRoutes(c, next)) as Response;
    return c.json(await describeOrders((await routes.json()) as object, deps.sql));
  });
  app.all("/api/*", () => {
    throw appError("not-found");
  });

  app.route("/w", linkPage(deps));
  app.route("/", securityTxt(deps.env));
  if (sandbox)
    app.use(`${PAGES}/*`, bkash).use(`${SSLCOMMERZ_PAGES}/*`, sslcommerz).route("/", sandbox);
  if (documents) app.route("/", loginPage(deps, lookOf, documents.refusedLogin));
  const withNotice = { value: latestNotice(deps.sql) };
  const findNotice = async (c: Context) => {
    const latest = await findForUser<{ id: string; notice: string } | null>(c, withNotice);
    return latest && latest.id !== getCookie(c, lookCookies.notice) ? latest.notice : undefined;
  };
  app.route("/", page(dist, documents, { findNotice, findHelp }, deps.env));
  return app;
}

const tellRequests = createMiddleware<App>(async (c, next) => {
  const started = performance.now();
  await next();
  const ms = Math.round(performance.now() - started);
  const { method, path } = c.req;
  c.get("log").debug({ method, path, status: c.res.status, ms, requestId: c.get("requestId") });
});

/**
 * Moves the avatar's path to one of its own, because `/users/:id/avatar.svg` and `/users/users/:id`
 * match the same request.
 */
function toRoute(request: Request): string {
  return getPath(request).replace(/^\/api\/users\/([^/]+)\/avatar\.svg$/, "/api/users/avatars/$1");
}
