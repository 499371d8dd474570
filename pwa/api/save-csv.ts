import { callBlob } from "./client.ts";
import { saveAs } from "./save-as.ts";

/**
 * Saves a filtered list as a CSV file, which the server writes. The file's name ends with the day of the filter, otherwise with
 * today in Dhaka. @throws ApiError, Offline
 */
export async function saveCsv(path: string, filters: { day?: string }, name: string): Promise<void> {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" }).format(new Date());
  saveAs(await callBlob(path, { searchParams: { ...filters } }), `${name}-${filters.day ?? today}.csv`);
}
