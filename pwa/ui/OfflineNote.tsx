import { useConnection } from "../offline/connection.ts";
import { Banner } from "./Banner.tsx";

/** Says what can't be done without a connection, for as long as there is none. */
export function OfflineNote({ children, className = "mb-4" }: { children: string; className?: string }) {
  if (useConnection() !== "offline") return null;
  return (
    <Banner tone="warn" className={className}>
      {children}
    </Banner>
  );
}
