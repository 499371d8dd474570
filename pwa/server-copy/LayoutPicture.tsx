import type { Layout } from "../../contract/server-copy/sheet.ts";

/**
 * A small picture of the paper: the photo and lines of text; of V2 with its QR code and what it
 * says below.
 */
export function LayoutPicture({ layout: { version, backup } }: { layout: Layout }) {
  const width = backup ? 34 : 44;
  const right = width - 5;
  const v2 = version === 2;
  const short = v2 ? right - 13 : right;
  const rows = v2 ? [25, 30, 35] : [25, 30, 35, 40, 45];
  return (
    <svg
      viewBox={`0 0 ${width} 54`}
      className="h-12"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <rect x="1" y="1" width={width - 2} height="52" rx="3" strokeWidth="1.5" />
      <rect x="5" y="6" width="9" height="12" fill="currentColor" stroke="none" />
      <path d={`M17 8H${short}M17 13H${short - 3}`} />
      {v2 ? (
        <path
          d={`M${right - 10} 6h4v4h-4zm6 0h4v4h-4zm-6 6h4v4h-4zm6 0h2v2h-2zm2 2h2v2h-2z`}
          fill="currentColor"
          stroke="none"
        />
      ) : null}
      <path d={rows.map((y) => `M5 ${y}H${right}`).join("")} opacity=".6" />
      {v2 ? <path d={`M5 43h2m2 0H${right - 8}M5 48h2m2 0H${right - 4}`} /> : null}
    </svg>
  );
}
