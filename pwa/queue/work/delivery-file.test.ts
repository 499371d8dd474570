import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "../../../contract/files.ts";
import { checkDelivery } from "./delivery-file.tsx";

test("a delivery is a PDF or picture that is not empty, up to 15 MB", () => {
  expect(checkDelivery({ type: "application/pdf", size: MAX_FILE_BYTES })).toBeUndefined();
  expect(checkDelivery({ type: "application/pdf", size: MAX_FILE_BYTES + 1 })).toBe("too-large");
  expect(checkDelivery({ type: "Image/JPEG;q=1", size: 10 })).toBeUndefined();
  expect(checkDelivery({ type: "image/png", size: 0 })).toBe("empty");
  expect(checkDelivery({ type: "text/html", size: 10 })).toBe("wrong-type");
  expect(checkDelivery({ type: "toString", size: 10 })).toBe("wrong-type");
});
