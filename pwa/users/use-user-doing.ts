import { useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";

/** What an admin does with an account. */
export type UserTask = "look" | "balance" | "password" | "disable" | "delete";
export type Doing = { what: UserTask; user: ManagedUser };

export function useUserDoing() {
  const [doing, setDoing] = useState<Doing>();
  return {
    doing,
    begin: (what: UserTask, user: ManagedUser) => setDoing({ what, user }),
    end: () => setDoing(undefined),
  };
}
