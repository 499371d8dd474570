import type { SessionInfo } from "../../contract/auth.ts";
import { DeviceRow } from "../account/Devices.tsx";
import { bothOf, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/AnswerAwaited.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button } from "../ui/Button.tsx";
import { showToast } from "../ui/toast.ts";
import { useBusy } from "../ui/use-busy.ts";
import { usersText } from "./text.ts";
import { endSessionsOf } from "./users.ts";

/** The devices on which a user is signed in. Each can be signed out, for a lost phone or a colleague who has left. */
export function UserDevices({ id }: { id: string }) {
  const text = useText(usersText);
  const offline = useConnection() === "offline";
  const list = useRemoteList<SessionInfo>({ path: `users/users/${id}/sessions` });
  const { rows, refresh } = list;
  const { busy, run } = useBusy();
  if (!rows) return <AnswerAwaited of={list} label={text.loading} />;
  const end = async (session?: string) => {
    await run(async () => {
      await endSessionsOf(id, session);
      showToast("success", bothOf(usersText, "ended"));
    });
    await refresh();
  };
  if (rows.length === 0) return <p className="py-6 text-center text-soft">{text.noDevices}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((session) => (
          <DeviceRow key={session._id} session={session} onSignOut={() => end(session._id)} />
        ))}
      </ul>
      {rows.some((session) => !session.current) ? (
        <Button
          variant="secondary"
          block
          busy={busy}
          disabled={offline}
          onClick={() => end()}
          className="mt-3 text-danger!"
        >
          {text.endAll}
        </Button>
      ) : null}
    </>
  );
}
