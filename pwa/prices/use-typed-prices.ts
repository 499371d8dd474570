import { useEffect, useMemo, useRef, useState } from "react";
import { inTurn } from "../lists/in-turn.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { type DraftState, keepDraft } from "../offline/drafts/draft-keeper.ts";
import { PRICES_DRAFT } from "../services/editor/drafts.ts";

type Typed = Record<string, string>;

/**
 * The prices that are typed and not saved yet, as typed. They are a draft on this device, so they outlive a reload and the end of
 * a session. What is typed before the draft has loaded wins over it. `kept`: true once the device has what is typed.
 */
export function useTypedPrices() {
  const userId = useCurrentUser()?._id;
  const [typed, setTyped] = useState<Typed>({});
  const [draft, setDraft] = useState<DraftState>({ state: "idle" });
  const keeper = useMemo(
    () => (userId ? keepDraft({ userId, kind: PRICES_DRAFT, tell: setDraft }) : undefined),
    [userId],
  );
  const restored = useRef(false);
  const begun = useRef(false);
  const turn = useRef(inTurn());

  useEffect(() => {
    let live = true;
    void keeper
      ?.restore()
      .catch(() => undefined)
      .then((fields) => {
        if (!live) return;
        restored.current = true;
        begun.current = fields !== undefined;
        setTyped((early) => ({ ...(fields as Typed | undefined), ...early }));
      });
    return () => {
      live = false;
    };
  }, [keeper]);

  useEffect(() => {
    if (!keeper || !restored.current) return;
    if (Object.keys(typed).length > 0) {
      begun.current = true;
      // A price is a few digits, so each is saved at once.
      void turn.current(() => {
        keeper.note(typed);
        return keeper.flush();
      });
    } else if (begun.current) {
      begun.current = false;
      // The prices are saved or given up. A draft that can't be deleted now does little harm.
      void turn.current(() => keeper.discard().catch(() => undefined));
    }
  }, [keeper, typed]);

  return { typed, setTyped, kept: draft.state === "saved" };
}
