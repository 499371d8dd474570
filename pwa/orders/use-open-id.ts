import { useEffect, useState } from "react";
import { useSearch } from "wouter";

/** Which order stands open; a tapped notification names it in the address (`?open=`). */
export function useOpenId() {
  const named = new URLSearchParams(useSearch()).get("open") ?? undefined;
  const [openId, setOpenId] = useState<string | undefined>(named);
  useEffect(() => {
    if (named) setOpenId(named);
  }, [named]);
  return [openId, setOpenId] as const;
}
