import type { Deps } from "../deps.ts";
import { limitRate } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { copyOwnData } from "./own-data.ts";

const A_DAY = 10;

export function ownDataRoutes({ sql, seal }: Deps) {
  return routes({
    "GET own-data": {
      about: "A copy of all that is stored of me",
      handle: async ({ user: { id } }) => {
        await limitRate(sql, `own-data ${id}`, A_DAY, 24 * 3600);
        return copyOwnData({ sql, seal }, id, id);
      },
    },
  });
}
