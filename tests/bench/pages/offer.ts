/** How a page lets the bench call it. */
declare global {
  var bench: Record<string, (argument: never) => Promise<unknown>> | undefined;
}

export function offer(offered: Record<string, (argument: never) => Promise<unknown>>): void {
  globalThis.bench = { ...globalThis.bench, ...offered };
}
