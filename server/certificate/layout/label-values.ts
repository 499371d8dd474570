import { type Label, scriptIn, splitAtLabels, squash } from "./labels.ts";
import { type Box, type Cell, certaintyOf, inOneRow, middle, unite, type Word } from "./layout.ts";

/** A label with the words that belong to it. */
export type Block = { label: Label; value: Word[] };

type Text = Box & { words: Word[] };

// In line heights: how far below a value its next line may begin; how far below its label; the same
// of the heading, and how wide that is.
const LINE_GAP = 1.5;
const BELOW_GAP = 3.5;
const OFFICE_GAP = 3;
const OFFICE_EDGE = 6;
/** From the middle of a label to that of the lines of its value above and below it. */
const HALF_LINE = 1.2;
/** The least certainty of what stands far right of a value. */
const LEGIBLE = 60;

/**
 * Gives every label its words: those to its right up to the next label of the row, otherwise those
 * below it, and then the lines below that continue the value. A text belongs to the nearest label
 * above it in its own column, so that a value of one column never takes a line of the other.
 */
export function assignWords(cells: readonly Cell[], unit: number): Block[] {
  const pieces = cells.flatMap(splitAtLabels);
  const blocks = pieces.flatMap(({ label }) => (label ? [{ label, value: [] as Word[] }] : []));
  const texts = pieces.flatMap(({ label, words }) => (label ? [] : [{ ...unite(words), words }]));
  const free = texts.filter((text) => !takeRight(text, blocks));
  const below = blocks.filter(({ label, value }) => value.length === 0 && hasValues(label));
  // Row by row, in the order of the cells: the tops of the words of one row differ.
  for (const text of free) {
    const owner = besideCentre(text, blocks, unit) ?? ownerAbove(text, blocks, below, unit);
    if (owner && owner.label.key !== "stop") owner.value.push(...text.words);
  }
  return blocks;
}

function hasValues({ key }: Label): boolean {
  return !/^(?:office|title|stop)/.test(key);
}

/**
 * In a table a label stands at half the height of the two lines of its value, unless that is below
 * a label of its own.
 */
function besideCentre(text: Text, blocks: readonly Block[], unit: number): Block | undefined {
  const offset = ({ label }: Block) => Math.abs(middle(label) - middle(text));
  const isAbove = (block: Block) => block.label.y0 < text.y0 && offset(block) < 2 * unit;
  const isOver = ({ label }: Block) => label.x0 < text.x1 && label.x1 > text.x0;
  if (blocks.some((block) => block.value.length === 0 && isAbove(block) && isOver(block)))
    return undefined;
  const left = blocks.filter(
    ({ label }) => label.x1 < text.x0 && hasValues(label) && isOfScript(text, label),
  );
  const near = left.filter((block) => offset(block) < HALF_LINE * unit);
  const column = Math.max(...near.map(({ label }) => label.x0)) - unit;
  return near
    .filter(({ label }) => label.x0 >= column)
    .toSorted((a, b) => offset(a) - offset(b))[0];
}

/**
 * The text right of a label, with no other label between them, is its value; what is unsure behind
 * that is left of a frame.
 */
function takeRight(text: Text, blocks: readonly Block[]): boolean {
  const owner = blocks
    .filter(
      ({ label }) =>
        inOneRow(label, text) && label.x0 < text.x0 && !/^(?:office|titleOfOther)/.test(label.key),
    )
    .filter(({ label }) => isOfScript(text, label))
    .toSorted((a, b) => a.label.x0 - b.label.x0)
    .at(-1);
  if (!owner || owner.label.key === "stop" || owner.label.key === "title") return false;
  if (owner.value.every(({ text }) => squash(text) === "") || isLegible(text))
    owner.value.push(...text.words);
  return true;
}

/**
 * True for all words of a PDF, and for those of more than two letters and numbers that the engine
 * is sure of.
 */
function isLegible({ words }: Text): boolean {
  const isLong = words.reduce((sum, { text }) => sum + text.length, 0) > 2;
  const isText = words.every(
    ({ text, confidence }) => confidence === undefined || /^\p{Nd}+$/u.test(text),
  );
  return (isLong || isText) && certaintyOf(words) > LEGIBLE;
}

/** A label in both languages has values in both. Numbers in Latin digits are of any. */
function isOfScript({ words }: Text, { script }: Label): boolean {
  return !script || (scriptIn(words) ?? script) === script;
}

/** `below`: labels that have nothing to their right. */
function ownerAbove(
  text: Text,
  blocks: readonly Block[],
  below: readonly Block[],
  unit: number,
): Block | undefined {
  const ends = blocks.filter(({ label }) => label.key === "officeEnd" || label.key === "title");
  const isAfterHeading = ({ label }: Block) =>
    ends.some((end) => end.label.y0 > label.y0 && text.y0 > end.label.y0 - unit / 2);
  return blocks
    .filter((block) => block.label.key !== "office" || !isAfterHeading(block))
    .filter(({ label }) => isOfScript(text, label))
    .map((block) => ({ block, y1: unite([block.label, ...block.value]).y1 }))
    .filter(({ block, y1 }) => {
      const gap = text.y0 - y1;
      return follows(text, block) || (gap >= -0.6 * unit && gap < gapOf(block, below) * unit);
    })
    .filter(({ block }) => isInColumn(text, block, blocks, below, unit))
    .toSorted((a, b) => a.y1 - b.y1)
    .at(-1)?.block;
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

/** True from a block's label to the next column of labels. */
function isInColumn(
  text: Text,
  block: Block,
  blocks: readonly Block[],
  below: readonly Block[],
  unit: number,
): boolean {
  const { label } = block;
  const heads = below.includes(block);
  const row = blocks
    .map((one) => one.label)
    .filter((one) => one !== label)
    .filter((one) => inOneRow(one, label) || (heads && isHeadBeside(one, label, unit)));
  const left = Math.max(...row.filter((one) => one.x0 < label.x0).map((one) => one.x1));
  const right = Math.min(...row.filter((one) => one.x0 > label.x0).map((one) => one.x0));
  let [from, to] = [label.x0 - unit, right - 0.3 * unit];
  // The lines of the heading are centred below each other, and so are values below their labels.
  if (label.key === "office")
    [from, to] = [label.x0 - OFFICE_EDGE * unit, label.x1 + OFFICE_EDGE * unit];
  else if (heads) [from, to] = [(left + label.x0) / 2, (label.x1 + right) / 2];
  const centre = (text.x0 + text.x1) / 2;
  return text.x0 >= from ? text.x0 < to : centre > from && centre < to;
}

/**
 * Heads of columns beside each other stand at one height, half a line higher or lower where one of
 * them is broken into two lines.
 */
function isHeadBeside(one: Label, other: Label, unit: number): boolean {
  const isApart = one.x1 < other.x0 || one.x0 > other.x1;
  return isApart && Math.abs(middle(one) - middle(other)) < HALF_LINE * unit;
}
