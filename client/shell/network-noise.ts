/**
 * The specification (§8): errors nobody caught that only say "there is no network" are swallowed; the app goes on with what it has.
 * A part of the program that does not load is not one of them: that page has to say so.
 */
export function isNetworkNoise(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/dynamically imported module/i.test(error.message)) return false;
  return /network|failed to fetch|load failed|connection.?(reset|refused|closed)|auth\/|database is closing/i.test(error.message);
}

/** Keeps such errors out of the way; everything else stays as loud as it was. */
export function swallowNetworkNoise(target: Window): void {
  target.addEventListener('unhandledrejection', (event) => {
    if (!isNetworkNoise(event.reason)) return;
    event.preventDefault();
    console.info('No connection: working offline.');
  });
  target.addEventListener('error', (event) => {
    if (isNetworkNoise(event.error)) event.preventDefault();
  });
}
