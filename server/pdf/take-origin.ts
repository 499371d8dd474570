import { PDFArray, type PDFContext, PDFName, PDFRawStream, PDFStream } from "@cantoo/pdf-lib";
import { barePicture } from "../pictures/bare-picture.ts";
import { walk } from "./take-out.ts";
import { resolve, textOf } from "./values.ts";

/**
 * What programs note: XMP, data of their own, when it was changed; and a small picture of how a
 * page once looked.
 */
const notes = ["Metadata", "PieceInfo", "LastModified", "Thumb"].map((key) => PDFName.of(key));
/** What ends a JPEG. Some are broken off in a PDF, and shown all the same. */
const END = Buffer.from([0xff, 0xd9]);

/**
 * Takes out who made it, with what, when and where, of its photographs too, but for what a page
 * shows.
 */
export function takeOrigin(context: PDFContext): void {
  const { Root } = context.trailerInfo;
  context.trailerInfo.Info = undefined;
  if (!Root) return;
  walk(context, [Root], (container, free) => {
    if (container instanceof PDFArray) return;
    const dictionary = container instanceof PDFStream ? container.dict : container;
    if (!free) for (const name of notes) dictionary.delete(name);
    if (!(container instanceof PDFRawStream) || !isJpeg(container)) return;
    const sent = container.getContents();
    const bare =
      barePicture(sent) ?? barePicture(Buffer.concat([sent, END]))?.subarray(0, -END.length);
    if (bare) container.updateContents(bare);
  });
}

/** Whether its bytes are a JPEG as it stands, not packed once more. */
function isJpeg({ dict }: PDFRawStream): boolean {
  const filter = resolve(dict.context, dict.get(PDFName.of("Filter")));
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
  return filters.length === 1 && textOf(resolve(dict.context, filters[0])) === "DCTDecode";
}
