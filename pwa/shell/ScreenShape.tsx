import type { PagePath } from "../../contract/pages.ts";
import { Skeleton, SkeletonForm, SkeletonList, SkeletonTiles } from "../ui/Skeleton.tsx";

/** Screens that are mainly lists, and those with a card and tiles. All others are forms. */
const lists: PagePath[] = [
  "/my-order",
  "/outbox",
  "/pdf",
  "/my-roshid",
  "/statement",
  "/news",
  "/all-order",
  "/recharge-history",
  "/services",
  "/audit",
  "/all-user",
];
const homes: PagePath[] = ["/", "/home"];

/** The placeholder of a screen whose code or values are loading, in the shape that the screen will have. */
export function ScreenShape({ page, label }: { page: PagePath | undefined; label: string }) {
  return (
    <>
      <Skeleton className="mb-6 h-8 w-48" />
      {page && lists.includes(page) ? (
        <SkeletonList label={label} rows={4} />
      ) : page && homes.includes(page) ? (
        <HomeShape label={label} />
      ) : (
        <SkeletonForm label={label} />
      )}
    </>
  );
}

function HomeShape({ label }: { label: string }) {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Skeleton className="h-44 rounded-lg" />
      <SkeletonTiles label={label} />
    </div>
  );
}
