/** A rectangle on the page, y downwards. Any unit, as long as a page keeps to one. */
export type Box = { x0: number; y0: number; x1: number; y1: number };

/** One word as read, with its place. `confidence` is 0–100 and absent where text was not guessed (a digital PDF). */
export type Word = Box & { text: string; confidence?: number };

/** Words that stand beside each other without a gap wide enough to part two columns. */
export type Cell = Box & { words: Word[] };

// In heights of a word. Within a label gaps stay below it, since OCR puts the edges of words where it likes.
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

/** True when the lower of the two stands in the row of the other: punctuation is lower than letters. */
export function inOneRow(a: Box, b: Box): boolean {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return shared > SAME_ROW * Math.min(heightOf(a), heightOf(b));
}

/** The words with a space between them, over all their lines. */
export function textOf(words: readonly Word[]): string {
  const lines: string[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const below = !before || word.y0 > before.y1 - heightOf(before) / 4;
    if (below) lines.push(word.text);
    else lines.push(`${lines.pop()} ${word.text}`);
  });
  return joinLines(lines);
}

/**
 * Lines with a space between them; none where a line broke behind a hyphen ("Dhaka-" over "1212"), unless it is one that this
 * text has a space behind elsewhere ("Village- Bhabanipur").
 */
export function joinLines(lines: readonly string[]): string {
  const spaced = lines.some((line) => /\p{L}\p{M}*- \p{L}/u.test(line));
  return lines.reduce((text, line) => {
    const broken = /[\p{L}\p{M}\p{N}]-$/u.test(text) && !(spaced && /^\p{L}/u.test(line));
    return text + (text === "" || broken ? "" : " ") + line;
  }, "");
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The usual height of a word on this page. */
export function lineHeight(words: readonly Word[]): number {
  return median(words.filter((word) => word.text.length > 1).map(heightOf)) || median(words.map(heightOf)) || 1;
}

/** Puts words into rows and parts each row where the gap is wide. Cells come from top to bottom, then left to right. */
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
 * Rows of words, by the overlap of each with the words beside it rather than with the whole row: columns that stand
 * half a line apart stay apart, and a row that climbs a little stays one.
 */
function rowsOf(words: readonly Word[]): Word[][] {
  const rows: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const row = rows
      .filter((one) => inOneRow(one.at(-1) as Word, word) || near(one, word))
      .toSorted((a, b) => offset(a.at(-1) as Word, word) - offset(b.at(-1) as Word, word))[0];
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows.toSorted((a, b) => middle(a[0] as Word) - middle(b[0] as Word));
}

/** A full stop or hyphen at the end of a row says little of its height, so the two words before count too. */
function near(row: readonly Word[], word: Word): boolean {
  return row.slice(-3, -1).some((other) => inOneRow(other, word));
}

function offset(a: Box, b: Box): number {
  return Math.abs(middle(a) - middle(b));
}

function middle(box: Box): number {
  return (box.y0 + box.y1) / 2;
}
