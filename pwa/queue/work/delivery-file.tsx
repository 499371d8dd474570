import { useEffect, useEffectEvent, useState } from "react";
import { fileTypes, MAX_FILE_BYTES } from "../../../contract/files.ts";
import { mediaTypeOf } from "../../../contract/values/media-type.ts";
import { UploadIcon } from "../../ui/icons.tsx";

export type FileProblem = "empty" | "too-large" | "wrong-type";

/**
 * Why a file can't be delivered, checked before megabytes are sent over a slow connection. Only
 * size and the browser's type are checked; the server looks inside.
 */
export function checkDelivery(file: Pick<File, "size" | "type">): FileProblem | undefined {
  if (!Object.hasOwn(fileTypes, mediaTypeOf(file.type))) return "wrong-type";
  if (file.size === 0) return "empty";
  return file.size > MAX_FILE_BYTES ? "too-large" : undefined;
}

export const deliverable = Object.keys(fileTypes).join(",");

/**
 * Calls `onFiles` with files that are dropped anywhere on the page or pasted (a screenshot).
 * Otherwise a drop beside the field would make the browser leave the page. True while files are
 * dragged over the page.
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

/** Covers the page while files are dragged over it, because they may be dropped anywhere. */
export function DropVeil({ children }: { children: string }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center border-4
        border-dashed border-accent bg-veil p-8"
    >
      <p
        className="flex items-center gap-3 rounded-lg bg-surface px-6 py-4 text-lg font-semibold
        text-accent shadow-pop"
      >
        <UploadIcon />
        {children}
      </p>
    </div>
  );
}
