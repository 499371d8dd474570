import { saveAs } from "../api/save-as.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** Saves the unsent items with everything typed as a file, because the logout deletes them from the phone. */
export function saveUnsent(items: OutboxItem[]): void {
  const rows = items.map(({ kind, body, expectedPrice, createdAt, state, lastError }) => ({
    kind,
    order: body,
    expectedPrice,
    createdAt: new Date(createdAt).toISOString(),
    state,
    lastError,
  }));
  const file = new Blob([JSON.stringify(rows, null, 2)], { type: "application/json" });
  saveAs(file, `kagoj-unsent-${new Date().toISOString().slice(0, 10)}.json`);
}
