import type { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import type { PdfPreview } from "../../contract/orders.ts";
import { appError } from "../http/errors.ts";
import { inspectFile } from "./inspect.ts";

const WIDTH = 560;
const HEIGHT = 760;

let library: Promise<PDFiumLibrary> | undefined;

/**
 * The first page of a PDF that is about to be delivered, small, and how many pages it has. Nothing is kept.
 * @throws what {@link inspectFile} throws; wrong-type for anything but a PDF; encrypted-pdf, unreadable-file
 */
export async function previewPdf(bytes: Uint8Array): Promise<PdfPreview> {
  if ((await inspectFile(bytes)) !== "application/pdf") throw appError("wrong-type");
  library ??= import("@hyzyla/pdfium").then(({ PDFiumLibrary }) => PDFiumLibrary.init());
  const document = await (await library).loadDocument(bytes).catch((error: Error) => {
    throw appError(/password|security/i.test(error.message) ? "encrypted-pdf" : "unreadable-file");
  });
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(WIDTH / Math.max(1, originalWidth), HEIGHT / Math.max(1, originalHeight));
    const { data, width, height } = await page.render({
      scale,
      render: "bitmap",
      colorSpace: "Gray",
      renderFormFields: true,
    });
    const webp = await sharp(data, { raw: { width, height, channels: 1 } })
      .webp({ quality: 60 })
      .toBuffer();
    return { image: `data:image/webp;base64,${webp.toString("base64")}`, pages: document.getPageCount() };
  } catch {
    throw appError("unreadable-file");
  } finally {
    document.destroy();
  }
}
