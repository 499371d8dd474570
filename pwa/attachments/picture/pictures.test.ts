import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { isUnfit } from "./content.ts";
import { preparePicture } from "./pictures.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = new Promise<never>(() => undefined);

test("a browser that never makes a picture says so, and goes on to the next one", async () => {
  const size = { width: 40, height: 30, channels: 3, background: "#888" } as const;
  const jpeg = await sharp({ create: size }).jpeg().toBuffer();
  const photo = new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
  const ended = vi.fn();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("OffscreenCanvas", class {});
  vi.stubGlobal(
    "Worker",
    class {
      postMessage() {}
      terminate = ended;
    },
  );
  vi.stubGlobal(
    "Image",
    class {
      decode = () => never;
    },
  );
  const outcomes = [preparePicture(photo), preparePicture(photo)].map((made) =>
    made.then(
      () => "made",
      (error: unknown) => (isUnfit(error) ? error.problem : error),
    ),
  );
  // Each tries in a worker, then on the page.
  for (let tries = 0; tries < 4; tries += 1) {
    await vi.advanceTimersByTimeAsync(30_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await Promise.all(outcomes)).toEqual(["broken", "broken"]);
  expect(ended).toHaveBeenCalledTimes(2);
});
