import type { Layout, Person } from "./server-copy.ts";

/** The path of a result page. */
export function resultPath({ version, backup }: Layout, { nid, dob }: Person): string {
  const page = version === 1 ? "server-copy-print" : "server-copy-v2";
  return `/${page}${backup ? "-backup" : ""}/${nid}/${dob}`;
}

/** The path of the form that a result page returns to. */
export function inputPath(backup: boolean): string {
  return backup ? "/server-copy-backup" : "/server-copy";
}
