import { filesOfItem } from "../offline/attachments/of-draft.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** `content`: a data: URL, which opens in any browser. */
type FileAsText = { field: string; name: string; content: string };

/** The pictures and PDFs of an unsent item, for a file of text. */
export async function filesAsText(item: OutboxItem): Promise<FileAsText[]> {
  return Promise.all((await filesOfItem(item)).map(asText));
}

function asText({ field, name, blob }: { field: string; name: string; blob: Blob }): Promise<FileAsText> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ field, name, content: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
