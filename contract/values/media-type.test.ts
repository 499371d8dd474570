import { expect, test } from "vitest";
import { mediaTypeOf } from "./media-type.ts";

test("a media type has no case, and its parameters say nothing of the kind", () => {
  expect(["image/JPEG", " Image/jpeg ; q=1", "IMAGE/JPEG;charset=x"].map(mediaTypeOf)).toEqual(
    Array(3).fill("image/jpeg"),
  );
  expect([undefined, null, "", ";"].map(mediaTypeOf)).toEqual(Array(4).fill(""));
});
