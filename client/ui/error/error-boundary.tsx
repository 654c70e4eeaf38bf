import { Component, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { report } from '../../report/report.ts';
import { useConnection } from '../../sync/hooks.tsx';
import type { Busy } from '../form/busy.ts';
import { type ReadNow, useReadNow } from '../now.tsx';
import { reloadOnce } from '../page/page-reload.ts';
import { ErrorPage } from './error-page.tsx';
import { useBusy } from './hold-page.tsx';
import { PageNotFound } from './page-not-found.ts';

/** A part of the program that could not be loaded: offline before it was saved, or replaced by a newer build. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS|ChunkLoadError/i.test(
      `${error.name} ${error.message}`,
    )
  );
}

interface Props {
  /** Changing it (the address) gives the page another try. */
  resetKey: string;
  children: ReactNode;
}

interface CatcherProps extends Props {
  readNow: ReadNow;
  busy: Busy | null;
  /** The server does not answer, whatever the platform believes of the network. */
  offline: boolean;
}

interface State {
  error: unknown;
  failedAt: string | undefined;
}

/** Catches what a screen throws, so that the shell around it goes on. */
export function ErrorBoundary(props: Props) {
  return <Catcher {...props} readNow={useReadNow()} busy={useBusy()} offline={useConnection().state === 'Offline'} />;
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

  /** The specification (§8): chunk load errors reload the page. Without a network that could only end at the browser's own error page. */
  override componentDidCatch(error: unknown) {
    if (error instanceof PageNotFound) console.warn(error.message);
    else report('a page', error);
    if (!isChunkError(error) || this.#isOffline() || this.props.busy?.isBusy()) return;
    reloadOnce(window.location.pathname, this.props.readNow(), window.sessionStorage, () => window.location.reload());
  }

  #isOffline(): boolean {
    return this.props.offline || !navigator.onLine;
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof PageNotFound) return <ErrorPage kind="not-found" fatal={error.fatal} path={error.path} />;
    if (!isChunkError(error)) return <ErrorPage kind="broken" />;
    const { pathname, search } = window.location;
    // What does work without a signal is of more use than a page that does not.
    if (this.#isOffline() && pathname !== '/offline')
      return <Navigate to={`/offline?wanted=${encodeURIComponent(pathname + search)}`} replace />;
    return <ErrorPage kind="broken" because="not-saved" />;
  }
}
