import type { ReactNode } from "react";
import { UploadIcon } from "../../ui/icons.tsx";

/** Over the whole page while a file is held above it: it may be let go anywhere. */
export function DropVeil({ children }: { children: ReactNode }) {
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
