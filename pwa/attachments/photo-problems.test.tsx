import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PhotoProblems } from "./PhotoField.tsx";
import { goneSentence, problemSentences } from "./text.ts";

/** The lines of a field with three files, in Bengali. */
function lines(notTaken: string[], gone: string[]): string[] {
  const drawn = renderToStaticMarkup(
    <PhotoProblems
      value={["a", "b", "c"]}
      gone={gone}
      notTaken={notTaken.map((name) => ({ name, why: problemSentences.empty }))}
    />,
  );
  return [...drawn.matchAll(/<li.*?<\/svg>(.*?)<\/li>/g)].map(([, line = ""]) =>
    line.replace(/<[^>]+>/g, ""),
  );
}

test("a file that the phone has lost is to be added again, before those that were not taken", () => {
  expect(lines(["empty.jpg"], ["b"])).toEqual([
    `ছবি ২: ${goneSentence.bn}`,
    `empty.jpg: ${problemSentences.empty.bn}`,
  ]);
});

test("a file that was removed or replaced is not told of any more", () => {
  expect(lines([], ["e"])).toEqual([]);
});
