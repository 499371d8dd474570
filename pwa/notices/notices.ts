import { call } from "../api/client.ts";
import { refreshList } from "../settings/settings.ts";

/** Posts the notice at the top of every screen (admin). @throws ApiError, Offline */
export async function postNotice(notice: string): Promise<void> {
  await call("post", "notice/notices", { json: { notice } });
  await refreshList("notices");
}
