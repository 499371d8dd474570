import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import type { RefusedFile } from "../offline/rows.ts";
import { PhotoProblems } from "./PhotoField.tsx";
import { goneSentence, problemSentences } from "./text.ts";

/** The lines of a field with three files, in Bengali. */
function lines(refused: Record<string, RefusedFile>, notTaken: string[] = [], gone: string[] = []): string[] {
  const drawn = renderToStaticMarkup(
    <PhotoProblems
      id="slip"
      value={["a", "b", "c"]}
      refused={new Map(Object.entries(refused))}
      gone={gone}
      notTaken={notTaken.map((name) => ({ name, why: problemSentences.empty }))}
    />,
  );
  return [...drawn.matchAll(/<li(?: id="([^"]+)")?.*?<\/svg>(.*?)<\/li>/g)].map(
    ([, id = "", line = ""]) => `${id}: ${line.replace(/<[^>]+>/g, "")}`,
  );
}

test("a refused file is told by its place and kind, before those that were not taken", () => {
  const refused = {
    b: { why: errorCatalogue["attachment-broken"], type: "image/jpeg" },
    c: { why: errorCatalogue["attachment-pdf"], type: "application/pdf" },
  };
  expect(lines(refused, ["empty.jpg"])).toEqual([
    `slip-b: ছবি ২: ${errorCatalogue["attachment-broken"].bn}`,
    `slip-c: PDF ৩: ${errorCatalogue["attachment-pdf"].bn}`,
    `: empty.jpg: ${problemSentences.empty.bn}`,
  ]);
});

test("a file that the phone has lost is to be added again", () => {
  expect(lines({}, [], ["a"])).toEqual([`slip-a: ছবি ১: ${goneSentence.bn}`]);
});

test("a file that was removed or replaced is not told of any more", () => {
  expect(lines({ d: { why: errorCatalogue["attachment-broken"], type: "image/jpeg" } }, [], ["e"])).toEqual([]);
});
