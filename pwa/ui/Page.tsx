import { type ComponentProps, type ReactNode, useId } from "react";
import { Link } from "wouter";
import type { Sentence } from "../../contract/values/sentences.ts";
import { linesOf, useLocale, useText } from "../i18n/t.ts";
import { CheckIcon, ChevronLeftIcon, type Icon, InfoIcon, WarningIcon } from "./icons.tsx";
import { uiText } from "./text.ts";

type HeaderProps = {
  title: string;
  back?: { href: string; label: string };
  actions?: ReactNode;
  children?: ReactNode;
};

/**
 * The only h1 of a screen. It gets the focus when the route changes. `children` is a line below it.
 */
export function PageHeader({ title, back, actions, children }: HeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {back ? (
        <Link
          href={back.href}
          aria-label={back.label}
          className="-ms-2 -my-1 inline-flex size-11 self-start items-center justify-center
            rounded-full text-soft hover:bg-accent-soft hover:text-accent"
        >
          <ChevronLeftIcon />
        </Link>
      ) : null}
      <div className={`beside ${back ? "-ms-3" : ""}`}>
        <h1 tabIndex={-1} className="text-xl font-bold md:text-2xl">
          {title}
        </h1>
        {children ? <div className="text-sm text-soft">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

type SectionProps = {
  title: string;
  /** Classes of the heading. */
  head?: string;
  className?: string;
  children: ReactNode;
};

/** A part of a screen under a heading. */
export function Section({
  title,
  head = "mb-2 text-lg font-semibold",
  className,
  children,
}: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={head}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "li";
  /** A folded corner, for the most important card of a screen. */
  folded?: boolean;
  tone?: "paper" | "accent";
  /** No padding, for lists and tables. */
  flush?: boolean;
};

const tones = {
  paper: "bg-surface border border-line shadow-card",
  accent: "bg-hero text-on-hero [--fold-color:var(--color-hero-fold)]",
};

export function Card({
  as: Tag = "div",
  folded,
  tone = "paper",
  flush,
  className = "",
  ...rest
}: CardProps) {
  const Element = Tag as "div";
  return (
    <Element
      {...rest}
      className={`min-w-0 rounded-lg ${tones[tone]} ${flush ? "overflow-hidden" : "p-4 md:p-5"}
        ${folded ? "folded" : ""} ${className}`}
    />
  );
}

export type BannerTone = "info" | "warn" | "danger" | "success";

const looks: Record<BannerTone, { className: string; ink: string; Icon: Icon }> = {
  info: { className: "bg-info-soft", ink: "text-info", Icon: InfoIcon },
  warn: { className: "bg-pending-soft", ink: "text-pending", Icon: WarningIcon },
  danger: { className: "bg-cancelled-soft", ink: "text-cancelled", Icon: WarningIcon },
  success: { className: "bg-approved-soft", ink: "text-approved", Icon: CheckIcon },
};

type BannerProps = {
  tone?: BannerTone;
  title?: string;
  /** The English that the specification quotes, below a Bengali title. */
  second?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  role?: "status" | "alert";
  className?: string;
};

/** A notice inside a page. Give it a role only when it appears by itself. */
export function Banner({
  tone = "info",
  title,
  second,
  children,
  action,
  icon,
  role,
  className = "",
}: BannerProps) {
  const look = looks[tone];
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 ${look.className}
        ${className}`}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <span className={`mt-0.5 ${look.ink}`}>{icon ?? <look.Icon />}</span>
        <div className="min-w-0 text-sm">
          {title ? <p className={`font-semibold ${look.ink}`}>{title}</p> : null}
          {second ? (
            <p lang="en" className={look.ink}>
              {second}
            </p>
          ) : null}
          <div className="contents">{children}</div>
        </div>
      </div>
      {action}
    </div>
  );
}

type QuotedProps = {
  sentence: Sentence;
  tone?: BannerTone;
  role?: "status" | "alert";
  children?: ReactNode;
};

/**
 * A sentence as a banner; on the Bengali page with its English below if the specification quotes
 * that.
 */
export function QuotedBanner({ sentence, tone = "danger", role, children }: QuotedProps) {
  const [first, second] = linesOf(sentence, useLocale());
  return (
    <Banner tone={tone} role={role} title={first} second={second}>
      {children}
    </Banner>
  );
}

type EmptyProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  drawing?: "paper" | "search" | "offline" | "failed" | "done";
  /** "h1" when it is all that the screen has. */
  heading?: "h1" | "h2";
};

const details: Record<NonNullable<EmptyProps["drawing"]>, ReactNode> = {
  paper: <path d="M72 88h16M80 80v16" strokeWidth="2.5" className="stroke-accent" />,
  search: (
    <path
      d="M78 91a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM84.5 89l7 7"
      strokeWidth="2.5"
      className="stroke-accent"
    />
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
export function EmptyState({
  title,
  children,
  action,
  drawing = "paper",
  heading: Heading = "h2",
}: EmptyProps) {
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

/** A grey placeholder. Its size is set by `className`. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe rounded-sm bg-line forced-colors:border ${className}`}
    />
  );
}

/** Placeholders, announced once to screen readers. */
function Placeholders({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={useText(uiText).loading} className={className}>
      {children}
    </div>
  );
}

/** In the place of the fields and the button of a form. */
export function SkeletonForm() {
  return (
    <Placeholders className="flex max-w-xl flex-col gap-5">
      {["first", "second", "third"].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-12 rounded-md" />
        </div>
      ))}
      <Skeleton className="h-12 rounded-md" />
    </Placeholders>
  );
}

/** In the place of rows of two lines. */
export function SkeletonList({ rows = 8 }: { rows?: number | undefined }) {
  return (
    <Placeholders
      className="flex flex-col gap-px overflow-hidden rounded-lg border border-line
      bg-line"
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
    </Placeholders>
  );
}

/** In the place of the latest orders and the services on the home screen. */
export function SkeletonHome() {
  return (
    <>
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-9 w-32" />
      <Placeholders className="tiles">
        {["a", "b", "c", "d", "e", "f"].map((tile) => (
          <Skeleton key={tile} className="h-32 rounded-lg" />
        ))}
      </Placeholders>
    </>
  );
}
