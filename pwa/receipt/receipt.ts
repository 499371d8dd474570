/**
 * A receipt for one movement of money, in the words and digits of the page. `name`: of its file, without the ending. The lines
 * are shown below the amount; one with `copy` can be copied.
 */
export type Receipt = { what: string; amount: string; lines: ReceiptLine[]; name: string };
export type ReceiptLine = { label: string; value: string; copy?: { value: string; label: string } };
