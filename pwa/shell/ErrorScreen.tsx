import { Component, type ReactNode, useEffect, useState } from "react";
import { useText } from "../i18n/t.ts";
import { isOnline, probe, useConnection } from "../offline/connection.ts";
import { useValue } from "../offline/values.ts";
import { ButtonLink, RetryButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/Page.tsx";
import { shellText } from "./text.ts";

const RELOADED_KEY = "kagoj-reloaded-for-chunk";

/** True when a screen's code could not be loaded: offline, or the file is gone after a deployment. */
function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message)
  );
}

/**
 * Reloads the page after a deployment, because the old page asks for files that are gone: once for each file, so that it can't
 * loop, and never without the server, where the browser's own error would take the place of ours.
 */
async function reloadOnceFor(error: unknown): Promise<void> {
  await probe();
  try {
    if (!isOnline() || sessionStorage.getItem(RELOADED_KEY) === String(error)) return;
    sessionStorage.setItem(RELOADED_KEY, String(error));
    location.reload();
  } catch {
    // Without a memory it would loop.
  }
}

type State = { error?: unknown; failed: boolean };

/** What the app can do without: when it fails, for example because the browser lacks something, nothing is drawn instead. */
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
 * Shows an error screen instead of a blank page. Only a class can do this in React. Give it the route as `key`. `alone`: there is no
 * layout around it.
 */
export class ErrorBoundary extends Optional<{ alone?: boolean }> {
  override componentDidCatch(error: unknown): void {
    if (isChunkFailure(error)) void reloadOnceFor(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const screen = (
      <ErrorScreen error={this.state.error} onRetry={() => this.setState({ failed: false })} />
    );
    return this.props.alone ? <main className="mx-auto max-w-md px-4 py-8">{screen}</main> : screen;
  }
}

/** The screen of an error. Code that failed to load needs a reload, which comes by itself with the connection; any other screen is drawn again. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText(shellText);
  const missing = isChunkFailure(error);
  const unsent = useValue("held").value?.unsent;
  const online = useConnection() === "online";
  const [wasAway, setWasAway] = useState(!online);
  if (!online && !wasAway) setWasAway(true);
  useEffect(() => {
    if (missing && online && wasAway) location.reload();
  }, [missing, online, wasAway]);
  const actions = (
    <>
      <RetryButton onRetry={missing ? (online ? () => location.reload() : probe) : onRetry} />
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
