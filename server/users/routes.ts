import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { limitRate } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { sessionsRevoked } from "../live/changes.ts";
import { drawAvatar } from "./avatar.ts";
import { changePassword, getUser, rowOfUser, toUser, type UserRow } from "./users.ts";

const PASSWORD_TRIES = 10;
const TRIES_SECONDS = 600;

export function ownAccountRoutes({ sql, seal, sessions }: Deps) {
  return routes({
    "GET users/userInfo": {
      about: "Who I am",
      value: rowOfUser(sql),
      handle: ({ user: { owes } }, c) =>
        valueAnswer(c, { ...toUser(c.get("value") as UserRow), owes }),
    },
    "GET users/sessions": {
      about: "The devices I am signed in on",
      handle: ({ user }) => sessions.list(user.id, user.sessionId),
    },
    "DELETE users/sessions/:id": {
      about: "Sign a device of mine out",
      handle: async ({ path, user }) => {
        if (!(await sessions.endOne(user.id, path.id))) return undefined;
        return { message: "Signed out", changes: sessionsRevoked(user.id) };
      },
    },
    "PUT users/update-password": {
      about: "Change my password",
      handle: async ({ json, user }, c) => {
        // Each session has tries of its own: one that is in other hands takes none from the owner.
        await limitRate(sql, `password by ${user.sessionId}`, PASSWORD_TRIES, TRIES_SECONDS);
        await changePassword({ sql, seal }, user.id, json);
        await sessions.endAll(user.id, user.sessionId);
        // Somebody may have a copy of this session's token too.
        c.header("Set-Cookie", await sessions.renewToken(user.sessionId));
        return { message: "Password updated successfully", changes: sessionsRevoked(user.id) };
      },
    },
    "GET users/avatars/:id": {
      about: "A picture drawn from the initials",
      handle: async ({ path: { id }, user: me }, c) => {
        if (id !== me.id && me.role !== "admin") throw appError("not-found");
        const user = await getUser(sql, id);
        return c.body(drawAvatar(user.fullName, user.gender), 200, {
          "Content-Type": "image/svg+xml",
          "Cache-Control": "private, max-age=86400",
          "Content-Security-Policy": "default-src 'none'; sandbox",
        });
      },
    },
  });
}
