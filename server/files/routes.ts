import { fileTypes } from "../../contract/files.ts";
import type { Deps } from "../deps.ts";
import { describeFile } from "../http/describe.ts";
import { fileAnswer } from "../http/list-answer.ts";
import { userRoute } from "../http/route.ts";
import { openDelivered } from "./delivered.ts";

export function fileRoutes(deps: Deps) {
  return [
    userRoute(
      "GET files/:id",
      // It may come from a slow store.
      { about: describeFile("A delivered file", Object.keys(fileTypes)), limits: { ms: 60_000 } },
      async ({ path, user }, c) => {
        const { file, stream } = await openDelivered(deps, path.id, user);
        return fileAnswer(c, file, `order.${fileTypes[file.type]}`, stream);
      },
    ),
  ];
}
