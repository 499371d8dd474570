import type { ReactNode } from "react";

/** Drawn in the colours of the theme, and without words: what they show stands beside them. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 80"
      width="96"
      height="80"
      className="shrink-0"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="48" cy="74" rx="38" ry="4" className="fill-sunken" />
      {children}
    </svg>
  );
}

/** A phone of this width, from this left edge. */
function Phone({ x, children }: { x: number; children?: ReactNode }) {
  return (
    <>
      <rect x={x} y="8" width="36" height="64" rx="6" className="fill-surface stroke-edge" />
      <path d={`M${x + 15} 13h6`} className="stroke-edge" />
      {children}
    </>
  );
}

/** A person stands on a phone, and is ticked off. */
export const AccountPicture = () => (
  <Picture>
    <Phone x={22}>
      <circle cx="40" cy="32" r="7" className="fill-accent-soft stroke-accent" />
      <path d="M28 54c1.5-8 6-12 12-12s10.5 4 12 12z" className="fill-accent-soft stroke-accent" />
      <path d="M30 62h20" strokeWidth="3" className="stroke-line" />
    </Phone>
    <circle cx="66" cy="54" r="13" className="fill-paper stroke-edge" />
    <path d="m60 54 4.5 4.5 8-9" strokeWidth="3" className="stroke-accent" />
  </Picture>
);

/** Coins go from a phone into a wallet. */
export const RechargePicture = () => (
  <Picture>
    <Phone x={6}>
      <circle cx="24" cy="36" r="9" className="fill-accent-soft stroke-accent" />
      <circle cx="24" cy="36" r="4.5" className="stroke-accent" />
      <path d="M15 56h18" strokeWidth="3" className="stroke-line" />
    </Phone>
    <path d="M38 30c8-9 18-9 25-1m0-8v8.5h-8.5" className="stroke-accent" />
    <path
      d="M52 42h32a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H56a4 4 0 0 1-4-4z"
      className="fill-surface stroke-edge"
    />
    <path d="M52 42a4 4 0 0 1 4-5h24v5" className="stroke-edge" />
    <path d="M76 53h12v9H76a4.5 4.5 0 0 1 0-9z" className="fill-accent-soft stroke-edge" />
  </Picture>
);

/** A phone takes a picture of a paper. */
export const OrderPicture = () => (
  <Picture>
    <path d="M10 20h26l10 10v42H10z" className="fill-surface stroke-edge" />
    <path d="M36 20v10h10z" className="fill-accent-soft stroke-edge" />
    <path d="M17 36h18M17 45h12M17 54h14" strokeWidth="3" className="stroke-line" />
    <Phone x={50}>
      <path
        d="M57 30v-5h5M79 30v-5h-5M57 46v5h5M79 46v5h-5"
        strokeWidth="2.5"
        className="stroke-accent"
      />
      <path d="M62 33h9l3 3v8H62z" className="fill-accent-soft stroke-edge" />
      <circle cx="68" cy="62" r="4.5" className="fill-accent-soft stroke-accent" />
    </Phone>
  </Picture>
);

/** A paper comes down into a phone. */
export const FilePicture = () => (
  <Picture>
    <Phone x={30}>
      <path d="M39 34h12l7 7v19H39z" className="fill-accent-soft stroke-edge" />
      <path d="M51 34v7h7" className="stroke-edge" />
      <path d="m43 51 4 4 7-8" strokeWidth="3" className="stroke-accent" />
    </Phone>
    <path d="M48 2v22m-6-6 6 6 6-6" strokeWidth="2.5" className="stroke-accent" />
    <path d="M14 40c-4 6-4 14 0 20M82 40c4 6 4 14 0 20" className="stroke-line" />
  </Picture>
);

/** Two people talk. */
export const AskPicture = () => (
  <Picture>
    <path
      d="M12 10h44a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5H28L16 52V42h-4a5 5 0 0 1-5-5V15a5 5 0 0 1 5-5z"
      className="fill-surface stroke-edge"
    />
    <path d="M17 21h32M17 31h20" strokeWidth="3" className="stroke-line" />
    <path
      d="M50 34h34a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5h-2v9l-11-9H50a5 5 0 0 1-5-5V39a5 5 0 0 1 5-5z"
      className="fill-accent-soft stroke-accent"
    />
    <path d="m58 48 6 6 12-13" strokeWidth="3" className="stroke-accent" />
  </Picture>
);
