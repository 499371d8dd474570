import { Component, type ReactNode } from "react";
import { useText } from "../i18n/t.ts";
import { ButtonLink, RetryButton } from "../ui/Button.tsx";
import { EmptyState, PageHeader } from "../ui/Page.tsx";
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
 * Reloads the page after a deployment, because the old page asks for files that are gone. False when that was already tried for
 * this file, so that it can't loop, or when the browser is offline.
 */
function reloadOnceFor(error: unknown): boolean {
  if (!navigator.onLine) return false;
  const mark = error instanceof Error ? error.message : String(error);
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === mark) return false;
    sessionStorage.setItem(RELOADED_KEY, mark);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** `alone`: there is no layout around it. */
type Props = { children: ReactNode; alone?: boolean };
type State = { error: unknown; failed: boolean };

/** Shows an error screen instead of a blank page. Only a class can do this in React. Give it the route as `key`. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkFailure(error)) reloadOnceFor(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const screen = (
      <ErrorScreen error={this.state.error} onRetry={() => this.setState({ error: undefined, failed: false })} />
    );
    return this.props.alone ? <main className="mx-auto max-w-md px-4 py-8">{screen}</main> : screen;
  }
}

/** What the app can do without: when it fails, for example because the browser lacks something, nothing is drawn instead. */
export class Optional extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** The screen of an error. Code that failed to load needs a reload of the page; any other screen is drawn again. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText(shellText);
  const missing = isChunkFailure(error);
  const actions = (
    <>
      <RetryButton onRetry={missing ? () => location.reload() : onRetry} />
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
        {missing ? null : text.crashText}
      </EmptyState>
    </div>
  );
}

export function NotFound() {
  const text = useText(shellText);
  return (
    <>
      <PageHeader title={text.notFoundTitle} />
      <EmptyState
        title={decodeAddress(location.pathname)}
        drawing="search"
        action={<ButtonLink href="/home">{text.toHome}</ButtonLink>}
      >
        {text.notFoundText}
      </EmptyState>
    </>
  );
}

/** The path as it was typed, if it can be decoded. */
function decodeAddress(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
