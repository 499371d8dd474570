import "./print.css";
import {
  Children,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { marks } from "../../contract/values/marks.ts";
import { loadSheetFont } from "../fonts/bengali.ts";
import { defineText, useText } from "../i18n/t.ts";
import { inTime } from "../storage/in-time.ts";
import { Button, ButtonLink, useBusy } from "../ui/Button.tsx";
import { ChevronLeftIcon, PrintIcon } from "../ui/icons.tsx";
import { markAround } from "./mark-around.ts";

const printText = defineText({ print: ["প্রিন্ট / PDF", "Print / PDF"] });

/** In seconds. */
const FONT_WAIT = 15;

type MarkKind = keyof typeof marks;

/**
 * A watermark behind a whole block. It is SVG text, because browsers don't print backgrounds by
 * default, and one pattern over the whole block, so that every page of the block has it. Two kinds
 * alternate by line.
 */
function Mark({ kind }: { kind: MarkKind | MarkKind[] }) {
  const id = useId();
  const [first, second] = [kind, kind].flat().map((one) => marks[one] ?? marks.draft);
  const svg = useRef<SVGSVGElement>(null);
  const pattern = useRef<SVGPatternElement>(null);
  useLayoutEffect(() => {
    // The pattern starts at the top of the sheet, not of the block, so that it continues from block
    // to block.
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

type Props = {
  mark: MarkKind | MarkKind[];
  title: string;
  /** Where the button beside that to print leads. */
  back?: { href: string; label: string };
  printLabel?: string;
  /** Something else is the page's main action. */
  printBeside?: boolean;
  /** In px, at most: on a phone it is narrower. */
  width?: 800 | 650;
  lang?: string;
  className?: string;
  /** Shown beside them, never printed. */
  toolbar?: ReactNode;
  /** Each child becomes one block with the watermark behind it. */
  children: ReactNode;
};

/** An A4 sheet. Every block has the watermark; no property turns it off. */
export function PrintPage({ mark, title, width = 800, back, toolbar, children, ...props }: Props) {
  const { print } = useText(printText);
  const { lang = "bn", className = "", printLabel = print, printBeside = false } = props;
  const { busy, run } = useBusy();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => markAround(page.current), []);
  const [font, setFont] = useState<"own">();
  useEffect(() => {
    void loadSheetFont().then(() => setFont("own"));
  }, []);
  const handlePrint = async () => {
    // Without it the sheet has the system's font.
    await run(() => inTime(loadSheetFont(), FONT_WAIT).catch(() => undefined));
    window.print();
  };
  return (
    <div ref={page} className="print-page">
      <div className="print-toolbar">
        {back ? (
          <ButtonLink
            href={back.href}
            variant="secondary"
            icon={<ChevronLeftIcon className="size-5" />}
          >
            {back.label}
          </ButtonLink>
        ) : null}
        {toolbar}
        <Button
          onClick={handlePrint}
          busy={busy}
          icon={<PrintIcon />}
          variant={printBeside ? "secondary" : "primary"}
        >
          {printLabel}
        </Button>
      </div>
      <article
        className={`print-sheet print-sheet-${width} ${className}`}
        lang={lang}
        data-font={font}
      >
        <Block mark={mark}>
          <h1>{title}</h1>
        </Block>
        {Children.map(Children.toArray(children), (child) => (
          <Block mark={mark}>{child}</Block>
        ))}
      </article>
    </div>
  );
}

function Block({ mark, children }: { mark: MarkKind | MarkKind[]; children: ReactNode }) {
  return (
    <div className="print-block">
      <Mark kind={mark} />
      <div className="print-content">{children}</div>
    </div>
  );
}

/** A fact in a sheet's list. */
export function Line({ label, children }: { label: string; children: string | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
