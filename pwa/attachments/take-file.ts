import { attachmentLimits } from "../../contract/attachments/limits.ts";
import type { StoredAttachment } from "../offline/attachments/of-draft.ts";
import { contentOf } from "./picture/content.ts";
import { sha256Of } from "./picture/make.ts";
import { preparePicture } from "./picture/pictures.ts";
import { unfit } from "./picture/problem.ts";

/** Makes what will be sent of a chosen file: pictures small and clean, PDFs as they are. @throws Unfit */
export async function takeFile(file: File): Promise<StoredAttachment> {
  if (file.size === 0) throw unfit("empty");
  const head = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch((cause: unknown) => {
      // Deleted meanwhile, or in a cloud that can't be reached.
      throw unfit("unreadable", cause);
    });
  const content = contentOf(new Uint8Array(head));
  if (content === "unknown") throw unfit("type");
  if (content !== "pdf") {
    const { blob, sha256 } = await preparePicture(file);
    return { blob, sha256, name: file.name };
  }
  if (file.size > attachmentLimits.bytes) throw unfit("large-pdf");
  // The file itself may be deleted; what is kept may not.
  const blob = new Blob([await file.arrayBuffer()], { type: "application/pdf" });
  return { blob, sha256: await sha256Of(blob), name: file.name };
}
