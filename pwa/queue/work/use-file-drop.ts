import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/**
 * A file dropped anywhere on the page, or pasted (a screenshot), goes into `input` as if it had been chosen there.
 * Without this a drop beside the field would make the browser leave the page. True while one is held over the page.
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

/** One order has one file: the first. */
function only(files: FileList): FileList {
  const transfer = new DataTransfer();
  const first = files.item(0);
  if (first) transfer.items.add(first);
  return transfer.files;
}
