import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { drawPage, withDocument, withPage } from "../pdf/pdfium.ts";
import { answerJobs } from "../threads/worker.ts";
import type { Drawn } from "./preview.ts";

const WIDTH = 560;
const HEIGHT = 760;

answerJobs(
  async (path: string): Promise<Drawn> =>
    withDocument(await readFile(path), (document) =>
      withPage(document, 0, async (page) => {
        const { data, width, height } = drawPage(page, Math.min(WIDTH / page.width, HEIGHT / page.height));
        const picture = sharp(data, { raw: { width, height, channels: 1 } });
        const webp = await picture.webp({ quality: 60 }).toBuffer();
        return { image: `data:image/webp;base64,${webp.toString("base64")}`, pages: document.pages };
      }),
    ),
);
