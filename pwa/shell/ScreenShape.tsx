import { aboutPage, type PagePath } from "../../contract/pages.ts";
import { Skeleton, SkeletonForm, SkeletonHome, SkeletonList } from "../ui/Page.tsx";

/**
 * The placeholder of a screen whose code or values are loading, in the shape that the screen will
 * have.
 */
export function ScreenShape({ page }: { page: PagePath | undefined }) {
  const shape = page && aboutPage(page).shape;
  if (shape === "rows" || shape === "tabs")
    return (
      <div className="flex max-w-3xl flex-col gap-2 max-md:-mt-3">
        <Skeleton className="my-1 h-9 w-40" />
        {shape === "tabs" ? <Skeleton className="h-14 rounded-lg" /> : null}
        <SkeletonList />
      </div>
    );
  if (shape === "home")
    return (
      <div className="flex max-w-4xl flex-col gap-3 max-md:-mt-2 md:gap-6">
        <Skeleton className="my-1 h-11 w-32" />
        <Skeleton className="h-21 rounded-lg" />
        <SkeletonHome />
      </div>
    );
  return (
    <>
      <Skeleton className="mb-6 h-8 w-48" />
      {shape === "list" ? <SkeletonList rows={4} /> : <SkeletonForm />}
    </>
  );
}
