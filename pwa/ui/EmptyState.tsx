import type { ReactNode } from "react";

type Props = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  drawing?: "paper" | "search" | "offline" | "failed" | "done";
  /** "h1" when it is all that the screen has. */
  heading?: "h1" | "h2";
};

const details: Record<NonNullable<Props["drawing"]>, ReactNode> = {
  paper: <path d="M72 88h16M80 80v16" strokeWidth="2.5" className="stroke-accent" />,
  search: (
    <path d="M78 91a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM84.5 89l7 7" strokeWidth="2.5" className="stroke-accent" />
  ),
  offline: (
    <path
      d="M69 84c7-6 16-6 22 0M74 90c4-3 8-3 12 0M80 96h.01M69 75l22 24"
      strokeWidth="2.5"
      className="stroke-accent"
    />
  ),
  failed: <path d="M80 77v12M80 96.5h.01" strokeWidth="3" className="stroke-accent" />,
  done: <path d="m71 86 6.5 6.5L90 79" strokeWidth="3" className="stroke-accent" />,
};

/** Tells that there is nothing here, and what to do next. */
export function EmptyState({ title, children, action, drawing = "paper", heading: Heading = "h2" }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <svg
        viewBox="0 0 128 120"
        className="mb-2 w-36"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <ellipse cx="64" cy="110" rx="44" ry="5" className="fill-sunken" />
        <path d="m26 34 44-8 12 68-44 8z" className="fill-sunken stroke-line" />
        <path
          d="M40 18h33l17 17v65a3 3 0 0 1-3 3H40a3 3 0 0 1-3-3V21a3 3 0 0 1 3-3z"
          className="fill-surface stroke-edge"
        />
        <path d="M73 18v14a3 3 0 0 0 3 3h14z" className="fill-accent-soft stroke-edge" />
        <path d="M47 46h32M47 56h32M47 66h20" className="stroke-line" strokeWidth="3" />
        <circle cx="80" cy="87" r="18" className="fill-paper stroke-edge" />
        {details[drawing]}
      </svg>
      <Heading tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </Heading>
      {children ? <p className="max-w-prose text-sm text-soft">{children}</p> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
