import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { PdfPreview } from "../../contract/queue.ts";
import { drawPage, openDocument } from "../pdf/pdfium.ts";
import { answerJobs } from "../threads/worker.ts";

const WIDTH = 560;
const HEIGHT = 760;

answerJobs(async (path: string): Promise<PdfPreview> => {
  const document = await openDocument(await readFile(path));
  const { data, width, height } = await drawPage(document.getPage(0), (width, height) =>
    Math.min(WIDTH / width, HEIGHT / height),
  );
  const picture = sharp(data, { raw: { width, height, channels: 1 } });
  const webp = await picture.webp({ quality: 60 }).toBuffer();
  const pages = document.getPageCount();
  document.destroy();
  return { image: `data:image/webp;base64,${webp.toString("base64")}`, pages };
});
