import qrcode from "qrcode";
import { useMemo } from "react";

/** The white border that QR readers need, in modules. */
const QUIET = 4;

/** A QR code as one SVG path, sharp on paper at any size. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = qrcode.create(text, { errorCorrectionLevel: "M" });
    return {
      size: modules.size + 2 * QUIET,
      path: qrPath(modules.size, (row, column) => modules.get(row, column) !== 0),
    };
  }, [text]);
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The dark modules of a QR code as an SVG path: a rectangle for each run of them in a row. */
export function qrPath(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < size && isDark(row, column + 1)) column += 1;
      path += `M${start} ${row}h${column - start + 1}v1H${start}z`;
    }
  }
  return path;
}
