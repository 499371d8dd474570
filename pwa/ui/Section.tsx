import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  /** Classes of the heading. */
  head?: string;
  className?: string;
  children: ReactNode;
};

/** A part of a screen under a heading. */
export function Section({ title, head = "mb-2 text-lg font-semibold", className, children }: Props) {
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
