import { call } from "../api/client.ts";
import { refreshList } from "../settings/settings.ts";

/** Posts the scrolling notice (admin). @throws ApiError, Offline */
export async function postNotice(notice: string): Promise<void> {
  await call("post", "notice/notices", { json: { notice } });
  await refreshList("notices");
}
