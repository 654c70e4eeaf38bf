/**
 * The specification (§8): errors nobody caught that speak of the network, a reset connection, or the backend's sign-in or database are
 * swallowed, and the log says that the app works offline; what could not be done shows in the connection's chip and the Outbox (GAP-11).
 * A part of the program that does not load is not one of them: that page has to say so.
 */
import { report } from '../report/report.ts';
import { isChunkError } from '../ui/error/error-boundary.tsx';

const noise =
  /network|failed to fetch|load failed|connection.?(reset|refused|closed)|econnreset|\bauth\/|firebase|firestore|identity provider|\bdatabase\b/i;

function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error === 'string' ? error : '';
  const [message, code] = ['message' in error ? error.message : '', 'code' in error ? error.code : ''];
  return `${message} ${code}`;
}

export function isNetworkNoise(error: unknown): boolean {
  return !isChunkError(error) && noise.test(textOf(error));
}

/** Keeps such errors out of the way; everything else stays as loud as it was. Each is counted (`report`). */
export function swallowNetworkNoise(target: EventTarget, log: (line: string) => void): void {
  const hush = (event: Event, error: unknown) => {
    report('nobody caught it', error);
    if (!isNetworkNoise(error)) return;
    event.preventDefault();
    log('No connection: the app works offline.');
  };
  target.addEventListener('unhandledrejection', (event) => hush(event, 'reason' in event ? event.reason : undefined));
  target.addEventListener('error', (event) =>
    hush(event, 'error' in event && event.error ? event.error : 'message' in event ? event.message : undefined),
  );
}
