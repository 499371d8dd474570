import type { RowsOf } from "../db/list-version.ts";
import { listNotices } from "./queries.ts";

export { listNotices };

/** What the version of the notices is made of. */
export const noticeRows: RowsOf = (sql) => sql`from notices where true`;
