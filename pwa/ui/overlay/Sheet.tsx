import { Dialog, type DialogProps } from "./Dialog.tsx";

/** A dialog that comes up from the bottom on phones and stands in the middle on wider screens. */
export function Sheet(props: Omit<DialogProps, "sheet">) {
  return <Dialog {...props} sheet />;
}
