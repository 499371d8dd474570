import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { appError } from "../app-error.ts";
import type { App, SignedIn } from "./app-types.ts";

/** Who holds a token, and the Set-Cookie to answer with when its time was renewed or it is void. */
type Sessions = {
  cookieName: string;
  validate(token: string): Promise<{ user: SignedIn | undefined; cookie: string | undefined }>;
};

/** Loads who is asking, once a request. Routes that need somebody say so with {@link requireUser} or {@link requireAdmin}. */
export function loadSession(sessions: Sessions) {
  return createMiddleware<App>(async (c, next) => {
    const token = getCookie(c, sessions.cookieName);
    if (token) {
      const { user, cookie } = await sessions.validate(token);
      c.set("user", user);
      if (cookie) c.header("Set-Cookie", cookie, { append: true });
    }
    await next();
  });
}

type SignedInApp = { Variables: App["Variables"] & { user: SignedIn }; Bindings: App["Bindings"] };

export const requireUser = createMiddleware<SignedInApp>(async (c, next) => {
  if (!c.get("user")) throw appError("no-session");
  await next();
});

export const requireAdmin = createMiddleware<SignedInApp>(async (c, next) => {
  const user = c.get("user");
  if (!user) throw appError("no-session");
  if (user.role !== "admin") throw appError("forbidden");
  await next();
});
