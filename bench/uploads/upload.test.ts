import { expect, test } from "vitest";
import { sharedCluster } from "../world/shared-cluster.ts";
import { upload } from "./upload.ts";

test("pictures that come at once are all complete (toy size)", async () => {
  expect(await upload(6, 300, sharedCluster)).toMatchObject({ atOnce: 6, complete: 6 });
}, 60_000);
