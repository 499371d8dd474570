import { type Cell, spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import { saveAs } from "../api/save-as.ts";

/** Saves `rows` as `kagoj-<name>-<today>.csv`. */
export function saveCsv(name: string, rows: Cell[][]): void {
  const today = spreadsheetTime(new Date().toISOString()).slice(0, 10);
  saveAs(new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }), `kagoj-${name}-${today}.csv`);
}
