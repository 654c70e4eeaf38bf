import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { type ReadNow, useReadNow } from './now.tsx';

/** A part of the program that could not be loaded: offline before it was saved, or replaced by a newer build. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS|ChunkLoadError/i.test(
      `${error.name} ${error.message}`,
    )
  );
}

/** Where the last reload is remembered: the browser's own `sessionStorage` in production. */
type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** The specification: a page reloads itself at most once in this time, so that a missing file cannot make a loop. */
const reloadGuardMs = 10_000;

/** The specification: chunk load errors reload the page. False when this address was reloaded a moment ago: then the error is shown. */
export function reloadForChunk(path: string, now: number, memory: Memory, reload: () => void): boolean {
  const key = `reloaded-at:${path}`;
  const before = Number(memory.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (now - before < reloadGuardMs) return false;
  memory.setItem(key, String(now));
  reload();
  return true;
}

interface Props {
  /** Changing it (the address) gives the page another try. */
  resetKey: string;
  children: ReactNode;
}

interface CatcherProps extends Props {
  readNow: ReadNow;
}

interface State {
  error: unknown;
  failedAt: string | undefined;
}

/** Catches what a screen throws, so that the shell around it goes on. */
export function ErrorBoundary(props: Props) {
  return <Catcher {...props} readNow={useReadNow()} />;
}

class Catcher extends Component<CatcherProps, State> {
  override state: State = { error: undefined, failedAt: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: CatcherProps, state: State): Partial<State> | null {
    if (state.error === undefined) return null;
    if (state.failedAt === undefined) return { failedAt: props.resetKey };
    return state.failedAt === props.resetKey ? null : { error: undefined, failedAt: undefined };
  }

  override componentDidCatch(error: unknown) {
    // Without a network a reload could only end at the browser's own error page.
    if (!isChunkError(error) || !navigator.onLine) return;
    reloadForChunk(window.location.pathname, this.props.readNow(), window.sessionStorage, () => window.location.reload());
  }

  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <ErrorPage kind="broken" notSaved={isChunkError(this.state.error)} />
    );
  }
}
