import type { ReactNode } from "react";
import { EmptyState, PageHeader } from "../ui/Page.tsx";
import { ListAwaited, MoreButton, NothingFound, RefreshButton, TitleAge } from "./ListParts.tsx";
import type { CachedRows } from "./rows.ts";
import type { useAsking } from "./use-cached-list.ts";
import { useSlices } from "./use-slices.ts";

/**
 * A list as its screen sees it: of the server (`useRemoteList`), or kept on this phone ({@link
 * keptListing}).
 */
export type Listing<Row> = {
  /** Undefined until the server has answered once. */
  rows: Row[] | undefined;
  asOf?: string | undefined;
  /** Why the last try failed. */
  error?: unknown;
  at: "idle" | "busy" | "more";
  hasMore: boolean | undefined;
  refresh: () => Promise<void>;
  loadMore: () => unknown;
  kept?: true;
};

/** A list that this phone keeps: nothing is known of it before the server has answered once. */
export function keptListing<Row>(
  list: CachedRows<Row> | undefined,
  asking: ReturnType<typeof useAsking>,
): Listing<Row> {
  const { rows, asOf, hasMore } = list ?? {};
  return { ...asking, rows: asOf === undefined ? undefined : rows, asOf, hasMore, kept: true };
}

/** What stands in the place of rows. */
type Nothing = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Nothing to do is good news. */
  done?: boolean;
};

type Props<Row> = {
  of: Listing<Row>;
  /**
   * The rows that a search on this phone leaves; all of them without one. Those that are here
   * before anything is known of the list, as what was just made, are drawn too.
   */
  found?: Row[] | undefined;
  /** Where the list has no row. Nothing is said without it. */
  none?: Nothing | undefined;
  /** Set while something limits the list: where that leaves no row, and the way back to all. */
  limited?: (Pick<Nothing, "title" | "text"> & { clear?: string; onClear: () => void }) | false;
  /** What is sought: something else is another list. */
  by?: string | undefined;
  /** The rows of the placeholder. */
  awaited?: number;
  /** Draws the rows: first those in sight, then the others. */
  children: (rows: Row[]) => ReactNode;
};

/**
 * The rows of a list, or why there are none: they are awaited, could not be loaded, or there are
 * none; and the next page.
 */
export function List<Row>({
  of,
  found = of.rows,
  none,
  limited,
  by,
  awaited,
  children,
}: Props<Row>) {
  const drawn = useSlices(found ?? [], by);
  return (
    <>
      {drawn.length > 0 ? children(drawn) : null}
      {of.rows === undefined ? (
        <ListAwaited kept={of.kept === true} error={of.error} onRetry={of.refresh} rows={awaited} />
      ) : drawn.length > 0 ? null : limited ? (
        <NothingFound title={limited.title} clearLabel={limited.clear} onClear={limited.onClear}>
          {limited.text}
        </NothingFound>
      ) : none ? (
        <EmptyState drawing={none.done ? "done" : "paper"} title={none.title} action={none.action}>
          {none.text}
        </EmptyState>
      ) : null}
      <MoreButton list={of} />
    </>
  );
}

type HeadProps = {
  title: string;
  /** The list whose age it tells, and which it loads again. */
  of?: Pick<Listing<never>, "asOf" | "at" | "refresh">;
  /** More buttons, before and after the one that loads the list again. */
  actions?: ReactNode;
  after?: ReactNode;
};

/** The head of a screen with a list. */
export function ListHead({ title, of, actions, after }: HeadProps) {
  return (
    <PageHeader
      title={title}
      actions={
        // The sign of the last button stands at the margin, or the button itself where it has a
        // ground.
        <div className={`flex items-center ${of && !after ? "-me-2" : ""}`}>
          {actions}
          {of ? (
            <RefreshButton busy={of.at === "busy"} onRefresh={() => void of.refresh()} />
          ) : null}
          {after}
        </div>
      }
    >
      {of ? <TitleAge time={of.asOf} /> : null}
    </PageHeader>
  );
}

/**
 * The frame of a screen with a list: its head, what limits it, and the rows. `narrow`: no wider
 * than a line is well read.
 */
export function ListFrame({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  const look = narrow ? "max-w-3xl" : "md:gap-4";
  return (
    <div className={`flex flex-col gap-2 max-md:-mt-3 [&>header]:mb-0 ${look}`}>{children}</div>
  );
}
