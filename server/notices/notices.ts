import type { RowsOf } from "../db/list-version.ts";
import { latestNotice, listNotices } from "./queries.ts";

export { latestNotice, listNotices };

/** The rows behind the version of the notices. */
export const noticeRows: RowsOf = (sql) => sql`from notices where true`;
