import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { QueueItem } from "../../contract/queue.ts";
import { isApiError } from "../api/errors.ts";
import { useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useOrderTitle } from "../services/names.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { EmptyState } from "../ui/Page.tsx";
import { queueText } from "./text.ts";

type Props = {
  wide: boolean;
  openId: string | undefined;
  order: QueueItem | undefined;
  missing: { error?: unknown; refresh: () => Promise<void> };
  onClose: () => void;
  children: ReactNode;
};

/**
 * The place of the open order: beside the list, or in a sheet over it. When a device is turned, the
 * order moves from one to the other with all that was typed and chosen: it is drawn into an element
 * of its own, which moves.
 */
export function WorkPane({ wide, openId, order, missing, onClose, children }: Props) {
  const text = useText(queueText);
  const titleOf = useOrderTitle();
  const [held] = useState(newElement);
  // Nothing is drawn before it has a place to be seen in: the sheet may still be loading.
  const [placed, setPlaced] = useState(false);
  const place = <Place of={held} top={openId} onPlaced={() => setPlaced(true)} />;
  const title = order ? titleOf(order) : text.detail;
  const gone = isApiError(missing.error) && missing.error.status === 404;
  const instead = gone ? (
    <EmptyState drawing="search" title={text.noOrder}>
      {text.noOrderText}
    </EmptyState>
  ) : (
    <AnswerAwaited of={missing} />
  );
  const content = children ?? (openId ? instead : null);
  return (
    <>
      {createPortal(placed ? content : null, held)}
      {wide ? (
        <section
          aria-label={text.detail}
          className="sticky top-[calc(var(--top-bar,0px)+1rem)]
            max-h-[calc(100dvh-var(--top-bar,0px)-2rem)] overflow-y-auto over-foot rounded-lg
            border border-line bg-surface p-4 shadow-card lg:p-5"
        >
          {content ? (
            place
          ) : (
            <div className="py-10 text-center">
              <p className="font-semibold">{text.openOne}</p>
              <p className="text-sm text-soft">{text.openOneText}</p>
            </div>
          )}
        </section>
      ) : (
        <Dialog sheet open={openId !== undefined} onClose={onClose} title={title}>
          {place}
        </Dialog>
      )}
    </>
  );
}

function newElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = "contents";
  return element;
}

/**
 * Takes the element to itself. What scrolls around it goes back to its top whenever `top` changes:
 * the scroll of the order before would hide what this one is.
 */
function Place({
  of,
  top,
  onPlaced,
}: {
  of: HTMLElement;
  top: string | undefined;
  onPlaced: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const tellPlaced = useEffectEvent(onPlaced);
  useLayoutEffect(() => {
    place.current?.append(of);
    tellPlaced();
  }, [of]);
  // In braces, because scrollTo answers a promise in new browsers, and an effect may not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `top` only says when to scroll.
  useLayoutEffect(() => {
    place.current?.parentElement?.scrollTo(0, 0);
  }, [top]);
  return <div ref={place} className="contents" />;
}
