import { fileTypes } from "../../contract/files.ts";
import type { Deps } from "../deps.ts";
import { fileAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { openDelivered } from "./delivered.ts";

export function fileRoutes(deps: Deps) {
  return routes({
    "GET files/:id": {
      about: "A delivered file",
      ms: 60_000,
      handle: async ({ path, user }, c) => {
        const { file, stream } = await openDelivered(deps, path.id, user);
        return fileAnswer(c, file, `order.${fileTypes[file.type]}`, stream);
      },
    },
  });
}
