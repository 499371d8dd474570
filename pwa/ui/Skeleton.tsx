/** A grey placeholder. Its size is set by `className`. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-sm bg-line ${className}`} />;
}

/** Placeholders for the fields and the button of a form, announced once to screen readers. */
export function SkeletonForm({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex max-w-xl flex-col gap-5">
      {["first", "second", "third"].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-12 rounded-md" />
        </div>
      ))}
      <Skeleton className="h-12 rounded-md" />
    </div>
  );
}

/** Placeholders for a list of cards, announced once to screen readers. */
export function SkeletonList({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <div key={row} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-6 w-20 rounded-full" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}

/** Placeholders for rows of two lines, announced once to screen readers. */
export function SkeletonRows({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex flex-col gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <div key={row} className="flex h-15 flex-col justify-center gap-2 bg-surface px-3">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-16 rounded-full" />
          </div>
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}

/** Placeholders for the services on the home screen, announced once to screen readers. */
export function SkeletonTiles({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="tiles">
      {["a", "b", "c", "d", "e", "f"].map((tile) => (
        <Skeleton key={tile} className="h-32 rounded-lg" />
      ))}
    </div>
  );
}
