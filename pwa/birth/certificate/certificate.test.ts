import { expect, test } from "vitest";
import { extractCertificate, isCertificateFile, isSmall } from "./certificate.ts";

test("a small picture of a usual type is sent unchanged", () => {
  const size = { width: 1600, height: 1200 };
  expect(isSmall({ type: "image/jpeg", size: 400_000 }, size)).toBe(true);
  expect(isSmall({ type: "Image/JPEG", size: 400_000 }, size)).toBe(true);
  expect(isSmall({ type: "image/jpeg", size: 4_000_000 }, size)).toBe(false);
  expect(isSmall({ type: "image/bmp", size: 400_000 }, size)).toBe(false);
  expect(isSmall({ type: "image/png", size: 400_000 }, { width: 5000, height: 100 })).toBe(false);
});

test("a media type has no case", () => {
  for (const type of ["IMAGE/JPEG", "Application/PDF; a=b"]) {
    // A Blob writes its type in lower case, a file that another app shares need not.
    const file = Object.defineProperty(new Blob(["x"]), "type", { value: type });
    expect(isCertificateFile(file), type).toBe(true);
  }
  expect(isCertificateFile(new Blob(["x"], { type: "text/plain" }))).toBe(false);
});

test("half a picture is refused before anything is sent", async () => {
  const head = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xda, 0, 2, 1, 2, 3]);
  const half = new Blob([head], { type: "image/jpeg" });
  const steps: string[] = [];
  const options = {
    signal: new AbortController().signal,
    onStep: ({ step }: { step: string }) => steps.push(step),
  };
  await expect(extractCertificate(half, options)).rejects.toMatchObject({
    code: "picture-broken",
  });
  expect(steps).toEqual(["preparing"]);
});
