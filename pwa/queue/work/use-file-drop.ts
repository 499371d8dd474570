import { useEffect, useEffectEvent, useState } from "react";

/**
 * Calls `onFiles` with files that are dropped anywhere on the page or pasted (a screenshot). Otherwise a drop beside the field
 * would make the browser leave the page. True while files are dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [held, setHeld] = useState(false);
  const take = useEffectEvent((data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
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
    const paste = (event: ClipboardEvent) => take(event.clipboardData);
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, []);
  return held;
}
