import type { RowsOf } from "../db/list-version.ts";
import { latestNotice, listNotices } from "./queries.ts";

export { latestNotice, listNotices };

export const noticeRows: RowsOf = (sql) => sql`from notices where true`;
