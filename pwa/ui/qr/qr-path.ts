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
