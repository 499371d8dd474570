import { saveAs } from "../api/save.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** Saves the unsent items with everything typed and their pictures as a file, because the logout deletes them from the phone. */
export async function saveUnsent(items: OutboxItem[]): Promise<void> {
  const rows = await Promise.all(
    items.map(async (item) => {
      const { kind, body, expectedPrice, createdAt, state, lastError, attachments } = item;
      const files = attachments && (await (await import("./files-as-text.ts")).filesAsText(item));
      const written = new Date(createdAt).toISOString();
      return { kind, order: body, expectedPrice, createdAt: written, state, lastError, files };
    }),
  );
  const file = new Blob([JSON.stringify(rows, null, 2)], { type: "application/json" });
  saveAs(file, `kagoj-unsent-${new Date().toISOString().slice(0, 10)}.json`);
}
