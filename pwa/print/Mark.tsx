import { useId, useLayoutEffect, useRef } from "react";

const texts = {
  draft: "খসড়া — সরকারি দলিল নয়",
  unofficial: "অনানুষ্ঠানিক কপি",
  specimen: "SPECIMEN",
};

export type MarkKind = keyof typeof texts;

/**
 * A watermark behind a whole block. It is SVG text, because browsers don't print backgrounds by default, and one pattern over the
 * whole block, so that every page of the block has it. Two kinds alternate by line.
 */
export function Mark({ kind }: { kind: MarkKind | MarkKind[] }) {
  const id = useId();
  const [first, second] = [kind, kind].flat().map((one) => texts[one] ?? texts.draft);
  const svg = useRef<SVGSVGElement>(null);
  const pattern = useRef<SVGPatternElement>(null);
  useLayoutEffect(() => {
    // The pattern starts at the top of the sheet, not of the block, so that it continues from block to block.
    const place = () => {
      const above = svg.current?.parentElement?.offsetTop ?? 0;
      pattern.current?.setAttribute("patternTransform", `translate(0 ${-above}) rotate(-24)`);
    };
    place();
    // In print the blocks are at other places.
    const paper = matchMedia("print");
    paper.addEventListener("change", place);
    return () => paper.removeEventListener("change", place);
  });
  return (
    <svg ref={svg} className="mark" aria-hidden="true">
      <defs>
        <pattern
          ref={pattern}
          id={id}
          width="300"
          height="88"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          <text x="6" y="32">
            {first}
          </text>
          <text x="156" y="76">
            {second}
          </text>
          <text x="-144" y="76">
            {second}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
