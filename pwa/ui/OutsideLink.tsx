import { LinkIcon } from "./icons.tsx";

/** Within a text: leads out of the app, into a tab of its own. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline underline-offset-4"
    >
      {children}
      <LinkIcon className="size-4.5" />
    </a>
  );
}
