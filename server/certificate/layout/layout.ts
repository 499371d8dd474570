/** A rectangle on the page, y downwards, in the same unit for the whole page. */
export type Box = { x0: number; y0: number; x1: number; y1: number };

/**
 * A word with its place. `confidence` is 0–100, and absent for text from a PDF, which is certain.
 */
export type Word = Box & { text: string; confidence?: number };

/** Neighbouring words without a gap as wide as that between two columns. */
export type Cell = Box & { words: Word[] };

/**
 * In heights of a word. Gaps within a label are smaller, even with the rough edges that OCR
 * reports.
 */
const COLUMN_GAP = 1.6;
const SAME_ROW = 0.5;

export function unite(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  };
}

export function heightOf(box: Box): number {
  return box.y1 - box.y0;
}

/**
 * True when the smaller of the two overlaps the other by half its height: punctuation is smaller
 * than letters.
 */
export function inOneRow(a: Box, b: Box): boolean {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return shared > SAME_ROW * Math.min(heightOf(a), heightOf(b));
}

/** The text of words on one or several lines. */
export function textOf(words: readonly Word[]): string {
  return joinLines(linesOf(words).map((line) => line.map(({ text }) => text).join(" ")));
}

/**
 * Joins lines by spaces. No space follows a hyphen at the end of a line ("Dhaka-" over "1212"),
 * unless this text has a space after a hyphen elsewhere ("Village- Bhabanipur").
 */
export function joinLines(lines: readonly string[]): string {
  const spaced = lines.some((line) => /\p{L}\p{M}*- \p{L}/u.test(line));
  return lines.reduce((text, line) => {
    const broken = /[\p{L}\p{M}\p{N}]-$/u.test(text) && !(spaced && /^\p{L}/u.test(line));
    return text + (text === "" || broken ? "" : " ") + line;
  }, "");
}

/** The usual height of a word on this page. */
export function lineHeight(words: readonly Word[]): number {
  const heights = words.map(heightOf).toSorted((a, b) => a - b);
  return heights[heights.length >> 1] || 1;
}

/**
 * How sure the engine is of words, from 0 to 100, by their letters; as if there were at least so
 * many. Text of a PDF is certain.
 */
export function certaintyOf(words: readonly Word[], least = 1): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return (
    words.reduce((sum, { text, confidence = 100 }) => sum + text.length * confidence, 0) /
    Math.max(least, letters)
  );
}

/** Splits words in reading order into their lines. */
export function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && inOneRow(line.at(-1) as Word, word)) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

/**
 * Puts words into rows and splits each row at wide gaps. Cells come from top to bottom, then left
 * to right.
 */
export function cellsOf(words: readonly Word[]): Cell[] {
  const unit = lineHeight(words);
  const cells: Cell[] = [];
  for (const row of rowsOf(words)) {
    let cell: Cell | undefined;
    for (const word of row) {
      if (cell && word.x0 - cell.x1 < COLUMN_GAP * unit) {
        cell.words.push(word);
        Object.assign(cell, unite([cell, word]));
      } else {
        cell = { ...unite([word]), words: [word] };
        cells.push(cell);
      }
    }
  }
  return cells;
}

/**
 * Rows of words, by the overlap of each word with its neighbour rather than with the whole row:
 * columns that are shifted by half a line stay apart, and a row that slopes a little stays one.
 */
function rowsOf(words: readonly Word[]): Word[][] {
  const rows: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const row = rows
      // A full stop or hyphen at the end says little about the height of a row, so the two words
      // before it count too.
      .filter((one) => one.slice(-3).some((other) => inOneRow(other, word)))
      .toSorted((a, b) => offset(a, word) - offset(b, word))[0];
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows.toSorted((a, b) => middle(a[0] as Word) - middle(b[0] as Word));
}

function offset(row: readonly Word[], word: Word): number {
  return Math.abs(middle(row.at(-1) as Word) - middle(word));
}

export function middle(box: Box): number {
  return (box.y0 + box.y1) / 2;
}
