import { Component, type ReactNode, useEffect, useState } from "react";
import { useText } from "../i18n/t.ts";
import { isOnline, probe, useConnection } from "../offline/connection.ts";
import { useValue } from "../offline/values.ts";
import { readTab, writeTab } from "../storage/local.ts";
import { ButtonLink, RetryButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/Page.tsx";
import { fetchAnew, isLostCode } from "./lost-code.ts";
import { shellText } from "./text.ts";

const RELOADED_KEY = "kagoj-reloaded-for-chunk";

/** The page does not ask again for a module that was lost. */
async function reloadAnew(): Promise<void> {
  await fetchAnew();
  location.reload();
}

/**
 * Reloads the page also after a deployment, because the old page asks for files that are gone: once
 * for each file, so that it can't loop, and never without the server, where the browser's own error
 * would take the place of ours.
 */
async function reloadOnceFor(error: unknown): Promise<void> {
  await probe();
  if (!isOnline() || readTab(RELOADED_KEY) === String(error)) return;
  // Without a memory it would loop.
  if (writeTab(RELOADED_KEY, String(error))) await reloadAnew();
}

type State = { error?: unknown; failed: boolean };

/**
 * What the app can do without: when it fails, for example because the browser lacks something,
 * nothing is drawn instead.
 */
export class Optional<Props = object> extends Component<Props & { children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * Shows an error screen instead of a blank page. Only a class can do this in React. Give it the
 * route as `key`. `alone`: there is no layout around it.
 */
export class ErrorBoundary extends Optional<{ alone?: boolean }> {
  override componentDidCatch(error: unknown): void {
    if (isLostCode(error)) void reloadOnceFor(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const screen = (
      <ErrorScreen error={this.state.error} onRetry={() => this.setState({ failed: false })} />
    );
    return this.props.alone ? <main className="mx-auto max-w-md px-4 py-8">{screen}</main> : screen;
  }
}

/**
 * The screen of an error. Code that failed to load needs a reload, which comes by itself with the
 * connection; any other screen is drawn again.
 */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText(shellText);
  const missing = isLostCode(error);
  const unsent = useValue("held").value?.unsent;
  const online = useConnection() === "online";
  const [wasAway, setWasAway] = useState(!online);
  if (!online && !wasAway) setWasAway(true);
  useEffect(() => {
    if (missing && online && wasAway) void reloadAnew();
  }, [missing, online, wasAway]);
  const actions = (
    <>
      <RetryButton onRetry={missing ? (online ? reloadAnew : probe) : onRetry} />
      <ButtonLink href="/home" variant="secondary">
        {text.toHome}
      </ButtonLink>
    </>
  );
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        title={missing ? text.missingTitle : text.crashTitle}
        drawing={missing ? "offline" : "failed"}
        action={actions}
      >
        {missing ? unsent && text.missingKept : text.crashText}
      </EmptyState>
    </div>
  );
}
