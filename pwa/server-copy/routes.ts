import type { Layout, Person } from "./server-copy.ts";

/** Where a result is shown. */
export function resultPath({ version, backup }: Layout, { nid, dob }: Person): string {
  const page = version === 1 ? "server-copy-print" : "server-copy-v2";
  return `/${page}${backup ? "-backup" : ""}/${nid}/${dob}`;
}

/** The input page that a result page returns to. */
export function inputPath(backup: boolean): string {
  return backup ? "/server-copy-backup" : "/server-copy";
}
