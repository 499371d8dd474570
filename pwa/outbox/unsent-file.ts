import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { saveAs } from "../api/save.ts";
import { filesOfItem } from "../offline/attachments/of-draft.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { readDataUrl } from "../storage/bytes.ts";

/**
 * Saves the unsent items with everything typed and their pictures as a file, because the logout
 * deletes them from the phone.
 */
export async function saveUnsent(items: OutboxItem[]): Promise<void> {
  const rows = await Promise.all(
    items.map(async (item) => {
      const { kind, body, expectedPrice, createdAt, state, lastError, attachments, own } = item;
      const files = attachments && (await Promise.all((await filesOfItem(item)).map(asText)));
      const written = new Date(createdAt).toISOString();
      const said = { kind, order: body, own: own?.sum, expectedPrice, createdAt: written };
      return { ...said, state, lastError, files };
    }),
  );
  const file = new Blob([JSON.stringify(rows, null, 2)], { type: "application/json" });
  saveAs(file, `kagoj-unsent-${dateInDhaka(new Date())}.json`);
}

/** A picture or PDF for a file of text: as a data: URL, which opens in any browser. */
async function asText({ field, name, blob }: { field: string; name: string; blob: Blob }) {
  return { field, name, content: await readDataUrl(blob) };
}
