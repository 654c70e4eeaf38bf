/** The specification: a page reloads itself at most once in this time, so that a missing file cannot make a loop. */
const guardMs = 10_000;

/** Where the last reload is remembered: the browser's own `sessionStorage` in production. */
export type ReloadMemory = Pick<Storage, 'getItem' | 'setItem'>;

/** False, and no reload, when this address was reloaded by itself less than ten seconds ago (specification §7, §9). */
export function reloadOnce(path: string, now: number, memory: ReloadMemory, reload: () => void): boolean {
  const key = `reloaded-at:${path}`;
  const before = Number(memory.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (now - before < guardMs) return false;
  memory.setItem(key, String(now));
  reload();
  return true;
}
