import * as v from "valibot";
import { SessionInfo, UpdatePassword } from "../../contract/auth.ts";
import { User } from "../../contract/users.ts";
import { initialsOf } from "../../contract/values/initials.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { describeFile } from "../http/describe.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { limitRate } from "../http/rate-limit.ts";
import { userRoute } from "../http/route.ts";
import { requireAnyUserWith, requireOwing } from "../http/session.ts";
import { sessionsRevoked } from "../live/changes.ts";
import { changePassword, getUser, rowOfUser, toUser, type UserRow } from "./users.ts";

const PASSWORD_TRIES = 10;

export function ownAccountRoutes({ sql, sessions }: Deps) {
  return [
    userRoute(
      "GET users/userInfo",
      { about: "Who I am", answer: User, guard: requireAnyUserWith(rowOfUser(sql)) },
      ({ user: { owes } }, c) => valueAnswer(c, { ...toUser(c.get("value") as UserRow), owes }),
    ),
    userRoute(
      "GET users/sessions",
      { about: "The devices I am signed in on", answer: v.array(SessionInfo) },
      ({ user }) => sessions.list(user.id, user.sessionId),
    ),
    userRoute(
      "DELETE users/sessions/:id",
      { about: "Sign a device of mine out" },
      async ({ path, user }) => {
        if (!(await sessions.endOne(user.id, path.id))) return undefined;
        return { message: "Signed out", changes: sessionsRevoked(user.id) };
      },
    ),
    userRoute(
      "PUT users/update-password",
      {
        about: "Change my password",
        guard: requireOwing("new-password-needed"),
        json: UpdatePassword,
      },
      async ({ json, user }, c) => {
        await limitRate(sql, `password ${user.id}`, PASSWORD_TRIES, 600);
        await changePassword(sql, user.id, json);
        await sessions.endAll(user.id, user.sessionId);
        // Somebody may have a copy of this session's token too.
        c.header("Set-Cookie", await sessions.renewToken(user.sessionId));
        return { message: "Password updated successfully", changes: sessionsRevoked(user.id) };
      },
    ),
    userRoute(
      "GET users/avatars/:id",
      { about: describeFile("A picture drawn from the initials", ["image/svg+xml"]) },
      async ({ path: { id }, user: me }, c) => {
        if (id !== me.id && me.role !== "admin") throw appError("not-found");
        const user = await getUser(sql, id);
        return c.body(drawAvatar(user.fullName, user.gender), 200, {
          "Content-Type": "image/svg+xml",
          "Cache-Control": "private, max-age=86400",
          "Content-Security-Policy": "default-src 'none'; sandbox",
        });
      },
    ),
  ];
}

/** Letters and paper, in light and in dark surroundings. */
const colours = {
  male: ["#0f5f57", "#e3f3ef", "#74cbb7", "#1e3833"],
  female: ["#8a3b5c", "#fbe9f0", "#f0a8c4", "#43212f"],
} as const;

/** A round picture with the initials of a name, coloured by gender. SVG text; the initials are escaped. */
export function drawAvatar(fullName: string, gender: "male" | "female"): string {
  const [ink, paper, darkInk, darkPaper] = colours[gender];
  const initials = initialsOf(fullName);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-hidden="true"><style>@media (prefers-color-scheme:dark){circle{fill:${darkPaper}}text{fill:${darkInk}}}</style><circle cx="32" cy="32" r="32" fill="${paper}"/><text x="32" y="33" fill="${ink}" font-family="system-ui,'Noto Sans Bengali',sans-serif" font-size="${sizeOf(initials)}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(initials)}</text></svg>`;
}

/** Bengali letters with their signs are wide: two of them would touch the circle. Of 64 units. */
function sizeOf(initials: string): number {
  const { length } = [...initials];
  return length <= 2 ? 24 : length <= 3 ? 20 : 16;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
