import type { ReactNode } from "react";
import { Link } from "wouter";
import { ChevronLeftIcon } from "./icons.tsx";

type Props = { title: string; back?: { href: string; label: string }; actions?: ReactNode; children?: ReactNode };

/** The only h1 of a screen. It gets the focus when the route changes. `children` is a line below it. */
export function PageHeader({ title, back, actions, children }: Props) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {back ? (
        <Link
          href={back.href}
          aria-label={back.label}
          className="-ms-2 -my-1 inline-flex size-11 self-start items-center justify-center rounded-full text-soft hover:bg-accent-soft hover:text-accent"
        >
          <ChevronLeftIcon />
        </Link>
      ) : null}
      <div className={`min-w-0 flex-1 max-[15rem]:basis-full ${back ? "-ms-3" : ""}`}>
        <h1 tabIndex={-1} className="text-xl font-bold md:text-2xl">
          {title}
        </h1>
        {children ? <div className="text-sm text-soft">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
