/**
 * A receipt for one movement of money, in the words and digits of the page. The lines are shown below the amount; one with `copy`
 * can be copied, one that is `own` is the user's business and is not handed on.
 */
export type Receipt = { what: string; amount: string; lines: ReceiptLine[] };
export type ReceiptLine = { label: string; value: string; own?: true; copy?: { value: string; label: string } };
