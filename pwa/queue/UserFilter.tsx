import { useEffect, useState } from "react";
import { useText } from "../i18n/t.ts";
import { UserIcon } from "../ui/icons.tsx";
import { getUser } from "../users/users.ts";
import { FilterChip } from "./FilterChip.tsx";
import { queueText } from "./text.ts";

/** Whose orders are shown; a tap shows everybody's again. */
export function UserFilter({ id, onClear }: { id: string; onClear: () => void }) {
  const text = useText(queueText);
  const [name, setName] = useState<string>();
  useEffect(() => {
    getUser(id).then(
      (user) => setName(user.fullName),
      () => undefined,
    );
  }, [id]);
  return (
    <FilterChip icon={<UserIcon className="size-4.5" />} clearLabel={text.everybody} onClear={onClear}>
      {text.ordersOf(name ?? "…")}
    </FilterChip>
  );
}
