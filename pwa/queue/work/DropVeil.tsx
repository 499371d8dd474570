import { UploadIcon } from "../../ui/icons.tsx";

/** Covers the page while files are dragged over it, because they may be dropped anywhere. */
export function DropVeil({ children }: { children: string }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center border-4 border-dashed border-accent bg-veil p-8"
    >
      <p className="flex items-center gap-3 rounded-lg bg-surface px-6 py-4 text-lg font-semibold text-accent shadow-pop">
        <UploadIcon />
        {children}
      </p>
    </div>
  );
}
