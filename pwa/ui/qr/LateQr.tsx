import { type ComponentProps, lazy, Suspense } from "react";

const Qr = lazy(async () => ({ default: (await import("./Qr.tsx")).Qr }));

/** A QR code on the screen. The code that draws it is fetched when the first is shown. */
export function LateQr({
  className = "",
  ...of
}: ComponentProps<typeof Qr> & { className?: string }) {
  return (
    <span className={`block size-40 overflow-hidden rounded-md bg-white ${className}`}>
      <Suspense>
        <Qr {...of} />
      </Suspense>
    </span>
  );
}
