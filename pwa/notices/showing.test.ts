import { expect, test } from "vitest";
import type { PostedNotice } from "../../contract/notices.ts";
import { showingNow } from "./showing.ts";

const posted = (_id: string, group?: string): PostedNotice => ({
  _id,
  notice: _id,
  createdAt: "2026-11-30T12:00:00.000Z",
  endsAt: null,
  group: group ? { _id: group, name: group } : null,
  push: null,
});
const shown = (...newestFirst: PostedNotice[]) => showingNow(newestFirst).map(({ _id }) => _id);

test("somebody is shown the newest for all, and what is newer for a group of theirs", () => {
  expect(shown(posted("b"), posted("a"))).toEqual(["b"]);
  expect(
    shown(posted("d", "agents"), posted("c", "agents"), posted("b"), posted("a", "shops")),
  ).toEqual(["d", "b"]);
  expect(shown(posted("b", "agents"), posted("a", "shops"))).toEqual(["b", "a"]);
  expect(shown()).toEqual([]);
});
