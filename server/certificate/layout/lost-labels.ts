import { twins } from "../../../contract/services/birth.ts";
import type { Label, LabelKey, Piece } from "./labels.ts";
import { inOneRow, unite, type Word } from "./layout.ts";

const rows: readonly (readonly [LabelKey, LabelKey])[] = twins;
const MOTHER_NATIONALITY = 2;
const FATHER_NATIONALITY = 4;

/**
 * Finds labels that were misread beyond recognition ("SEE :" for জন্মস্থান) by their place: in a column of labels, beside the
 * other label of their row, or between the labels of the rows before and after.
 */
export function recoverLabels(pieces: readonly Piece[], unit: number): Piece[] {
  const labels = pieces.flatMap(({ label }) => label ?? []);
  return pieces.flatMap((piece) => {
    if (piece.label) return [piece];
    const lost = leadingWords(piece.words, unit);
    const box = unite(lost);
    const column = labels.filter((label) => Math.abs(label.x0 - box.x0) < unit / 2);
    if (column.length < 3 || lost.length > 4) return [piece];
    const label = { ...box, words: lost };
    const key = byRow(label, column, labels) ?? byOrder(label, column);
    if (!key || labels.some((one) => one.key === key)) return [piece];
    const rest = piece.words.slice(lost.length);
    return [{ label: { ...label, key }, words: lost }, ...(rest.length > 0 ? [{ words: rest }] : [])];
  });
}

/** The words up to the colon, or up to the first wide gap. */
function leadingWords(words: readonly Word[], unit: number): Word[] {
  const colon = words.findIndex((word) => /[:ঃ]$/.test(word.text));
  if (colon >= 0 && colon < 4) return words.slice(0, colon + 1);
  const gap = words.findIndex((word, index) => index > 0 && word.x0 - (words[index - 1] as Word).x1 > 0.7 * unit);
  return gap > 0 ? words.slice(0, gap) : [...words];
}

type Lost = Omit<Label, "key">;

/** The label of the other language in the same row says which row it is. */
function byRow(lost: Lost, column: readonly Label[], labels: readonly Label[]): LabelKey | undefined {
  const beside = labels.find((label) => inOneRow(label, lost) && rowOf(label, labels) >= 0);
  if (!beside) return undefined;
  const row = rows[rowOf(beside, labels)];
  const side = column.filter((label) => isBengali(label)).length > column.length / 2 ? 0 : 1;
  const key = row?.[side];
  return key === beside.key ? undefined : key;
}

/** The one row (in a single column: line) that is missing between the labels above and below. */
function byOrder(lost: Lost, column: readonly Label[]): LabelKey | undefined {
  const above = column
    .filter((label) => label.y1 <= lost.y0 + 2)
    .toSorted((a, b) => a.y0 - b.y0)
    .at(-1);
  const below = column.filter((label) => label.y0 >= lost.y1 - 2).toSorted((a, b) => a.y0 - b.y0)[0];
  if (!below) return undefined;
  const mixed = column.some(isBengali) && column.some((label) => !isBengali(label) && rowOf(label, column) >= 0);
  const side = isBengali(below) ? 0 : 1;
  const order = mixed ? rows.flat() : rows.map((row) => row[side]);
  const place = (label: Label) => order.indexOf(keyOf(label, column));
  const at = place(below) - 1;
  const isFirst = at === 0 && (!above || place(above) < 0) && /[:ঃ]$/.test(lost.words.at(-1)?.text ?? "");
  return isFirst || (above && place(above) >= 0 && place(above) === at - 1) ? order[at] : undefined;
}

function rowOf(label: Label, labels: readonly Label[]): number {
  const key = keyOf(label, labels);
  return rows.findIndex((row) => row.includes(key));
}

/** "Nationality" is printed twice: the first is the mother's. */
function keyOf(label: Label, labels: readonly Label[]): LabelKey {
  const side = label.key === "nationalityBangla" ? 0 : label.key === "nationality" ? 1 : undefined;
  if (side === undefined) return label.key;
  const isSecond = labels.some(
    (one) => one !== label && one.y1 < label.y0 && (one.key === label.key || /^father/.test(one.key)),
  );
  return rows[isSecond ? FATHER_NATIONALITY : MOTHER_NATIONALITY]?.[side] ?? label.key;
}

function isBengali(label: Label): boolean {
  return /Bangla$/.test(label.key);
}
