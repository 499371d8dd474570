import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { routes } from "../http/route.ts";
import { endKey, listKeys, makeKey } from "./keys.ts";

export function keyRoutes({ sql }: Deps) {
  return routes({
    "GET keys": {
      about: "My keys for programs",
      handle: ({ user }) => listKeys(sql, user.id),
    },
    "POST keys": {
      about: "Make a key for a program of mine; it is told once",
      async handle({ json, user }) {
        // A key is its owner's in all that it may, so nobody who works here has one.
        if (user.role !== "user") throw appError("forbidden");
        const made = await sql.begin((tx) => makeKey(tx, user, json));
        return { message: "Key made", ...made };
      },
    },
    "DELETE keys/:id": {
      about: "End a key: from the next request on it opens nothing",
      async handle({ path, user }) {
        await sql.begin((tx) => endKey(tx, user.id, path.id));
        return { message: "Key ended" };
      },
    },
  });
}
