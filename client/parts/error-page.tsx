import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';
import styles from './error-page.module.css';
import { words } from './words.ts';

/** Search and preview crawlers are shown no error page (specification §2). */
export function isCrawler(userAgent: string): boolean {
  return /bot\b|crawl|spider|slurp|facebookexternalhit|embedly|whatsapp|telegram|preview/i.test(userAgent);
}

/**
 * The specification's two error pages: 'Page Not Found' with 'Page not found: {path}' for an unknown address ('Page Not Found: {path}' for one
 * that cannot be right, `fatal`), 'Internal Server Error' for anything else. Plain links, so that they work even when the program around
 * them does not.
 */
export function ErrorPage(props: { kind: 'not-found'; path: string; fatal?: boolean } | { kind: 'broken'; notSaved?: boolean }) {
  const missing = props.kind === 'not-found';
  const alone = missing && props.fatal === true;
  const title = missing ? words.error.notFoundTitle : words.error.broken;
  if (isCrawler(navigator.userAgent)) return null;
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
      ) : props.notSaved ? (
        words.error.notSavedHint
      ) : (
        words.error.brokenHint
      )}
    </EmptyState>
  );
  return alone ? <div className={styles.alone}>{page}</div> : page;
}
