import qrcode from "qrcode";
import { useMemo } from "react";
import { qrPath } from "./qr-path.ts";

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
    <svg viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
