import { Hono } from "hono";
import * as v from "valibot";
import { SessionInfo, UpdatePassword } from "../../contract/auth.ts";
import { User } from "../../contract/users.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe, describeFile } from "../http/describe.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { limitRate } from "../http/rate-limit.ts";
import { requireAnyUserWith, requireOwing, requireUser } from "../http/session.ts";
import { IdParam, validate } from "../http/validate.ts";
import { sessionsRevoked } from "../live/changes.ts";
import { drawAvatar } from "./avatar.ts";
import { changePassword, getUser, rowOfUser, toUser, type UserRow } from "./users.ts";

const PASSWORD_TRIES = 10;

/** /api/users */
export function userRoutes({ sql, sessions, live }: Deps) {
  return new Hono<App>()
    .get("/userInfo", describe("Who I am", User), requireAnyUserWith<UserRow>(rowOfUser(sql)), (c) =>
      valueAnswer(c, { ...toUser(c.get("value")), owes: c.get("user").owes }),
    )
    .get("/sessions", describe("The devices I am signed in on", v.array(SessionInfo)), requireUser, async (c) => {
      const user = c.get("user");
      return c.json(await sessions.list(user.id, user.sessionId));
    })
    .delete(
      "/sessions/:id",
      describe("Sign a device of mine out"),
      requireUser,
      validate("param", IdParam),
      async (c) => {
        if (!(await sessions.endOne(c.get("user").id, c.req.valid("param").id))) throw appError("not-found");
        live.publish(sessionsRevoked(c.get("user").id));
        return c.json({ message: "Signed out" });
      },
    )
    .put(
      "/update-password",
      describe("Change my password"),
      requireOwing("new-password-needed"),
      validate("json", UpdatePassword),
      async (c) => {
        const user = c.get("user");
        await limitRate(sql, `password ${user.id}`, PASSWORD_TRIES, 600);
        await changePassword(sql, user.id, c.req.valid("json"));
        await sessions.endAll(user.id, user.sessionId);
        // Somebody may have a copy of this session's token too.
        c.header("Set-Cookie", await sessions.renewToken(user.sessionId));
        live.publish(sessionsRevoked(user.id));
        return c.json({ message: "Password updated successfully" });
      },
    )
    .get(
      "/avatars/:id",
      describeFile("A picture drawn from the initials", ["image/svg+xml"]),
      requireUser,
      async (c) => {
        const id = c.req.param("id");
        if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw appError("not-found");
        const me = c.get("user");
        if (id !== me.id && me.role !== "admin") throw appError("not-found");
        const user = await getUser(sql, id);
        return c.body(drawAvatar(user.fullName, user.gender), 200, {
          "Content-Type": "image/svg+xml",
          "Cache-Control": "private, max-age=86400",
          "Content-Security-Policy": "default-src 'none'; sandbox",
        });
      },
    );
}
