import type { PagePath } from "../../../contract/pages.ts";
import { StillNotice } from "../../notices/NoticeRow.tsx";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useBrand } from "../../settings/config.ts";
import { Skeleton } from "../../ui/Page.tsx";
import { Brand } from "../Brand.tsx";
import { ScreenShape } from "../ScreenShape.tsx";
import { TabBar } from "./TabBar.tsx";

/**
 * What the server draws for a signed-in user, whoever it is: the bars of the Layout, and in them
 * placeholders in the shape of the screen. Its links work. When the scripts have loaded, the Layout
 * replaces it.
 */
export function Frame({ page, notice }: { page: PagePath; notice: string | undefined }) {
  const user = useCurrentUser();
  return (
    <div className="shell flex min-h-dvh flex-col">
      <header
        className="sticky top-0 z-30 flex h-(--top-bar) items-center gap-1 border-b
        border-line bg-surface ps-4 pe-2 md:pe-4"
      >
        <a href="/home" className="me-auto flex min-h-11 min-w-0 items-center rounded-md text-lg">
          <Brand name={useBrand()} />
        </a>
        <Skeleton className="me-2 h-5 w-14" />
        <Skeleton className="m-2.5 size-6 rounded-full" />
        <Skeleton className="m-1 size-9 rounded-full" />
      </header>
      <div className="flex w-full flex-1">
        <div
          className={`hidden w-22 shrink-0 border-line md:block lg:w-60 ${user ? "border-e" : ""}`}
        />
        <div className="flex min-w-0 flex-1 flex-col pb-(--tab-bar)">
          {notice && user?.role === "user" ? <StillNotice notice={notice} /> : null}
          <main className="w-full max-w-6xl flex-1 px-4 py-5 md:px-8 md:py-6">
            <ScreenShape page={page} />
          </main>
        </div>
      </div>
      <TabBar menuOpen={false} />
    </div>
  );
}
