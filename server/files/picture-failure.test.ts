import sharp from "sharp";
import { expect, test } from "vitest";
import { appError } from "../app-error.ts";
import { pictureFailure } from "./picture-failure.ts";

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return pictureFailure(error, "picture-broken").appCode;
};

test("a picture that was not drawn in time is to be sent again: it is not called broken", async () => {
  const picture = sharp({ create: { width: 3000, height: 3000, channels: 3, background: "#888" } });
  const slow = picture.timeout({ seconds: 1 }).median(99).blur(40).png().toBuffer();
  expect(await failure(slow)).toBe("timeout");
});

test("what the decoder finds wrong with a picture is told as such, and a full disk as itself", async () => {
  expect(await failure(sharp(Buffer.from("GIF89a")).toBuffer())).toBe("picture-broken");
  const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });
  expect(pictureFailure(full, "picture-broken").appCode).toBe("storage-full");
  expect(pictureFailure(appError("image-too-large"), "picture-broken").appCode).toBe(
    "image-too-large",
  );
});

test("a machine without memory says nothing of the picture", () => {
  for (const said of ["vips: out of memory --- size == 48MB", "Array buffer allocation failed"])
    expect(pictureFailure(new Error(said), "picture-broken").appCode).toBe("timeout");
});
