import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

/** A part of the program that could not be loaded: offline before it was saved, or replaced by a newer build. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS|ChunkLoadError/i.test(
      `${error.name} ${error.message}`,
    )
  );
}

/** Where "we already tried once on this page" is kept; the browser's own `sessionStorage` in production. */
type Memory = Pick<Storage, 'getItem' | 'setItem'>;
const reloadedKey = 'reloaded-for';

/** The specification: chunk load errors reload the page. Once per address, so that a missing file cannot make a loop. */
export function reloadOnce(path: string, memory: Memory, reload: () => void): boolean {
  if (memory.getItem(reloadedKey) === path) return false;
  memory.setItem(reloadedKey, path);
  reload();
  return true;
}

interface Props {
  /** Changing it (the address) gives the page another try. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  failedAt: string | undefined;
}

/** Catches what a screen throws, so that the shell around it goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failedAt: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (state.error === undefined) return null;
    if (state.failedAt === undefined) return { failedAt: props.resetKey };
    return state.failedAt === props.resetKey ? null : { error: undefined, failedAt: undefined };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkError(error)) reloadOnce(this.props.resetKey, window.sessionStorage, () => window.location.reload());
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <ErrorPage kind="broken" />;
  }
}
