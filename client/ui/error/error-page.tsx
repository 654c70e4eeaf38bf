import { Button } from '@mantine/core';
import { EmptyState } from '../placeholder/empty-state.tsx';
import { words } from '../words.ts';
import styles from './error-page.module.css';

/** What cannot be opened cannot be called safe. */
const hints = {
  'not-saved': words.error.notSavedHint,
  'not-opened': words.error.notOpenedHint,
  unknown: words.error.brokenHint,
};

/** The server knows them, and says so in the page (sync-server/web/crawlers.ts). */
const isReadByCrawler = (): boolean => globalThis.document?.documentElement.hasAttribute('data-crawler') ?? false;

/**
 * The specification's two error pages: 'Page Not Found' with 'Page not found: {path}' for an unknown address ('Page Not Found: {path}' for one
 * that cannot be right, `fatal`), 'Internal Server Error' for anything else. Plain links, so that they work even when the program around
 * them does not.
 */
export function ErrorPage(
  props: { kind: 'not-found'; path: string; fatal?: boolean } | { kind: 'broken'; because?: 'not-saved' | 'not-opened' },
) {
  const missing = props.kind === 'not-found';
  const alone = missing && props.fatal === true;
  const title = missing ? words.error.notFoundTitle : words.error.broken;
  // Search and preview crawlers are shown no error page (specification §2).
  if (isReadByCrawler()) return null;
  const page = (
    <EmptyState
      wholePage
      drawing={missing ? 'lost' : 'broken'}
      title={title}
      action={
        missing ? (
          <Button component="a" href="/">
            {words.error.home}
          </Button>
        ) : (
          <>
            <Button onClick={() => window.location.reload()}>{words.error.reload}</Button>
            <a href="/offline">{words.error.offline}</a>
          </>
        )
      }
    >
      {props.kind === 'not-found' ? (
        <>
          {props.fatal ? words.error.fatalNotFound(props.path) : words.error.notFound(props.path)}
          <br />
          {words.error.notFoundHint}
        </>
      ) : (
        hints[props.because ?? 'unknown']
      )}
    </EmptyState>
  );
  return alone ? <div className={styles.alone}>{page}</div> : page;
}
