import { type FileProblem, isUnfit, type Turn } from "./content.ts";
import { type Aim, type MadePicture, makePicture, type Tools } from "./make.ts";

export type PictureRequest = { file: Blob; turn: Turn; aim: Aim | undefined };
export type Answered = { made: MadePicture } | { problem: FileProblem };

const tools: Tools = {
  async decode(file) {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { picture, size: picture, close: () => picture.close() };
  },
  draw({ width, height }, paint) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("no canvas");
    paint(context);
    return (quality) => canvas.convertToBlob({ type: "image/jpeg", quality });
  },
};

self.onmessage = async ({ data: { file, turn, aim } }: MessageEvent<PictureRequest>) => {
  try {
    self.postMessage({ made: await makePicture(file, turn, tools, aim) } satisfies Answered);
  } catch (error) {
    self.postMessage({ problem: isUnfit(error) ? error.problem : "broken" } satisfies Answered);
  }
};
