import { Config } from "../../contract/settings.ts";
import type { Deps } from "../deps.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { userRoute } from "../http/route.ts";
import { configOf } from "./config.ts";

/** Public, since the login page needs the contact link. */
export function settingsRoutes({ env }: Deps) {
  return [
    userRoute(
      "GET config",
      { about: "What the page needs to know of this installation", answer: Config, guard: [] },
      (_, c) => valueAnswer(c, configOf(env)),
    ),
  ];
}
