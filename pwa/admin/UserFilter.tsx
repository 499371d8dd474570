import { useEffect, useState } from "react";
import { useText } from "../i18n/t.ts";
import { CloseIcon, UserIcon } from "../ui/icons.tsx";
import { getUser } from "../users/users.ts";
import { deskText } from "./orders-text.ts";

/** Whose orders alone are shown, and the way back to everybody's. */
export function UserFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const text = useText(deskText);
  const [name, setName] = useState<string>();
  useEffect(() => {
    getUser(id).then(
      (user) => setName(user.fullName),
      () => undefined,
    );
  }, [id]);
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-accent bg-accent-soft px-4 text-sm font-semibold text-accent"
    >
      <UserIcon className="size-4.5" />
      {text.ordersOf(name ?? "…")}
      <CloseIcon aria-label={text.everybody} className="size-4.5" />
    </button>
  );
}
