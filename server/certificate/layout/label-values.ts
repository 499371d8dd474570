import { type Label, type Piece, splitAtLabels } from "./labels.ts";
import { type Box, type Cell, inOneRow, unite, type Word } from "./layout.ts";

/** A label with the words that belong to it. */
export type Block = { label: Label; value: Word[] };

type Text = Box & { words: Word[] };

const officeKeys: readonly string[] = ["office", "officeEnd"];

// In line heights: the gap between two texts of a row; how far below a value its next line may begin; how far below its label.
const TEXT_GAP = 0.8;
const LINE_GAP = 1.5;
const BELOW_GAP = 3.5;
const OFFICE_GAP = 3;
const OFFICE_EDGE = 6;

/**
 * Gives every label its words: those to its right up to the next label of the row, otherwise those below it, and then the
 * lines below that continue the value. A text belongs to the nearest label above it in its own column, so that a value of
 * one column never takes a line of the other.
 */
export function assignWords(cells: readonly Cell[], unit: number): Block[] {
  const pieces = cells.flatMap(splitAtLabels).flatMap((piece) => partAtGaps(piece, unit));
  const blocks = pieces.flatMap(({ label }) => (label ? [{ label, value: [] as Word[] }] : []));
  const texts = pieces.flatMap(({ label, words }) => (label ? [] : [{ ...unite(words), words }]));
  const free = texts.filter((text) => !takeRight(text, blocks));
  const below = blocks.filter(isBelow);
  // Row by row, in the order of the cells: the tops of the words of one row differ.
  for (const text of free) {
    const owner = ownerAbove(text, blocks, below, unit);
    if (owner && owner.label.key !== "stop") owner.value.push(...text.words);
  }
  return blocks;
}

/** Splits words at gaps wider than a space, because they may belong to two values. */
function partAtGaps(piece: Piece, unit: number): Piece[] {
  if (piece.label) return [piece];
  const parts: Piece[] = [];
  for (const word of piece.words) {
    const last = parts.at(-1)?.words;
    if (last && word.x0 - (last.at(-1) as Word).x1 < TEXT_GAP * unit) last.push(word);
    else parts.push({ words: [word] });
  }
  return parts;
}

/** The text right of a label, with no other label between them, is its value. */
function takeRight(text: Text, blocks: readonly Block[]): boolean {
  const owner = blocks
    .filter(({ label }) => inOneRow(label, text) && label.x0 < text.x0 && !officeKeys.includes(label.key))
    .toSorted((a, b) => a.label.x0 - b.label.x0)
    .at(-1);
  if (!owner || owner.label.key === "stop" || owner.label.key === "title") return false;
  owner.value.push(...text.words);
  return true;
}

/** True when nothing is right of the label, so that its value must be below it. */
function isBelow({ label, value }: Block): boolean {
  return value.length === 0 && ![...officeKeys, "title", "stop"].includes(label.key);
}

function ownerAbove(text: Text, blocks: readonly Block[], below: readonly Block[], unit: number): Block | undefined {
  const heading = blocks.filter(({ label }) => label.key === "officeEnd" || label.key === "title");
  const candidates = blocks
    .filter(
      ({ label }) =>
        label.key !== "office" || !heading.some((end) => end.label.y0 > label.y0 && text.y0 > end.label.y0 - unit / 2),
    )
    .map((block) => ({
      block,
      box: unite([block.label, ...block.value]),
      column: columnOf(block, blocks, below, unit),
    }))
    .filter(
      ({ box, block }) =>
        follows(text, block) || (box.y1 <= text.y0 + 0.6 * unit && text.y0 - box.y1 < gapOf(block, below) * unit),
    )
    .filter(({ column }) => isIn(text, column));
  return candidates.toSorted((a, b) => a.box.y1 - b.box.y1).at(-1)?.block;
}

/** True for a text in the row in which the value so far ends. */
function follows(text: Text, { value }: Block): boolean {
  const last = value.at(-1);
  return last !== undefined && inOneRow(last, text) && last.x1 <= text.x0;
}

function gapOf(block: Block, below: readonly Block[]): number {
  if (block.label.key === "office") return OFFICE_GAP;
  return below.includes(block) && block.value.length === 0 ? BELOW_GAP : LINE_GAP;
}

/** The x-range of a block's lines: from its label to the next column of labels. */
function columnOf(
  block: Block,
  blocks: readonly Block[],
  below: readonly Block[],
  unit: number,
): { from: number; to: number } {
  const { label } = block;
  // The lines of the heading are centred below each other.
  if (label.key === "office") return { from: label.x0 - OFFICE_EDGE * unit, to: label.x1 + OFFICE_EDGE * unit };
  const row = blocks.filter((one) => one !== block && inOneRow(one.label, label)).map((one) => one.label);
  const right = row.filter((one) => one.x0 > label.x0).toSorted((a, b) => a.x0 - b.x0)[0];
  if (!below.includes(block)) {
    return { from: label.x0 - unit, to: (right?.x0 ?? Number.POSITIVE_INFINITY) - 0.3 * unit };
  }
  const left = row.filter((one) => one.x0 < label.x0).toSorted((a, b) => b.x0 - a.x0)[0];
  return {
    from: left ? (left.x1 + label.x0) / 2 : Number.NEGATIVE_INFINITY,
    to: right ? (label.x1 + right.x0) / 2 : Number.POSITIVE_INFINITY,
  };
}

function isIn(text: Text, column: { from: number; to: number }): boolean {
  const middle = (text.x0 + text.x1) / 2;
  return text.x0 >= column.from ? text.x0 < column.to : middle > column.from && middle < column.to;
}
