import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/**
 * Puts a file that is dropped anywhere on the page or pasted (a screenshot) into `input`, as if it was chosen there. Otherwise
 * a drop beside the field would make the browser leave the page. True while a file is dragged over the page.
 */
export function useFileDrop(input: RefObject<HTMLInputElement | null>, onTaken: () => void): boolean {
  const [held, setHeld] = useState(false);
  const tellTaken = useEffectEvent(onTaken);
  useEffect(() => {
    const take = (files: DataTransfer | null) => {
      const field = input.current;
      if (!field || field.disabled || !files?.files.length) return;
      field.files = only(files.files);
      field.dispatchEvent(new Event("change", { bubbles: true }));
      tellTaken();
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setHeld(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHeld(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setHeld(false);
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData?.files.length) take(event.clipboardData);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, [input]);
  return held;
}

/** Only the first file, because an order has one file. */
function only(files: FileList): FileList {
  const transfer = new DataTransfer();
  const first = files.item(0);
  if (first) transfer.items.add(first);
  return transfer.files;
}
