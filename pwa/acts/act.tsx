import { type ReactNode, useState } from "react";
import type { Answer, CallOf } from "../../contract/calls.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { type Options, requestWith } from "../api/request.ts";
import { useRequestKey } from "../api/request-keys.ts";
import { sentence } from "../offline/errors.ts";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { showToast } from "../ui/toast.ts";

/** What every act says and does. */
export type Doing<C extends CallOf> = {
  /** The call that does it. Tried again after a lost answer, it has the same Idempotency-Key. */
  call: C;
  /** What it changes, as the user saw it: where that is another, as a balance, it is meant anew. */
  seen?: unknown;
  title: string;
  /** What its button says while it is done. */
  busyLabel?: string;
  /** It takes something away. */
  danger?: boolean;
  /** The toast after it, unless something else shows the outcome. */
  done?: Sentence | ((answer: Answer<C>) => Sentence);
  /** Has the screen follow. The dialog stays until its promise is kept, which may not fail. */
  onDone?: (answer: Answer<C>) => unknown;
  /**
   * After a refusal, as of somebody who was slower, and after a lost answer: the screen is to show
   * what holds now. The dialog stays until its promise is kept.
   */
  onFailed?: (error: unknown) => unknown;
};

type Question<C extends CallOf> = Doing<C> & {
  /** What its button says. */
  label: string;
  /** What is to be known before. */
  about: ReactNode;
  /** What the call is sent with. */
  send: Options<C>;
  /** The button waits for what is to be typed first. */
  unsure?: boolean;
  /** What is said of a failure, if not the server's own sentence. */
  failed?: (error: unknown) => Sentence;
};

/** The dialog of an act while it is open. */
export type Asked = { withKey: ReturnType<typeof useRequestKey>; close: () => void };
export type Act = (asked: Asked) => ReactNode;

/** Declares an act that is asked about before it is done. One with fields is a `formAct`. */
export function act<C extends CallOf>(of: Question<C>): Act {
  return (asked) => <ActQuestion of={of} asked={asked} />;
}

/**
 * `ask` opens the dialog of an act, about what it is given. The screen draws `dialog`, if one is
 * open.
 */
export function useAct<Of = void>(declare: (of: Of) => Act) {
  const [open, setOpen] = useState<{ of: Of }>();
  const withKey = useRequestKey();
  // Unless something else was asked meanwhile.
  const close = () => setOpen((now) => (now === open ? undefined : now));
  return {
    ask: (of: Of) => setOpen({ of }),
    dialog: open ? declare(open.of)({ withKey, close }) : null,
  };
}

/**
 * Does it, tells it, has the screen follow and closes the dialog. @throws ApiError, Offline, after
 * `onFailed`
 */
export async function carryOut<C extends CallOf>(
  { call, seen, done, onDone, onFailed }: Doing<C>,
  send: Options<C>,
  { withKey, close }: Asked,
): Promise<void> {
  const answer = await withKey({ call, seen, ...send }, (key) =>
    requestWith(call, send, { "Idempotency-Key": key }),
  ).catch(async (error: unknown) => {
    await onFailed?.(error);
    throw error;
  });
  if (done) showToast("success", typeof done === "function" ? done(answer) : done);
  await onDone?.(answer);
  close();
}

/**
 * A question is over once it was tried. What got no answer keeps its key, and can be asked again.
 */
function ActQuestion<C extends CallOf>({ of, asked }: { of: Question<C>; asked: Asked }) {
  const confirm = () =>
    carryOut(of, of.send, asked).catch((error: unknown) => {
      showToast("error", of.failed?.(error) ?? sentence(error));
      asked.close();
    });
  return (
    <ConfirmDialog {...of} confirmLabel={of.label} onConfirm={confirm} onClose={asked.close}>
      {of.about}
    </ConfirmDialog>
  );
}
