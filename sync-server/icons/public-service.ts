/** The public icon service that is asked for what is not installed, where the operator has named one (`ICON_SERVICE_URL`). */
import type { Scheduler } from '../ports.ts';
import { IconSet } from './icon.ts';

/** The specification (§9): icon fetch timeout, milliseconds. */
const PATIENCE = 1500;
/** Characters of an answer; a hundred drawings are far below. */
const LONGEST = 500_000;

export interface PublicService {
  /** Null when it does not answer in time, or with something else than icons of that set. Never throws. */
  ask(prefix: string, names: readonly string[]): Promise<IconSet | null>;
}

/** @param url without a trailing slash; asked as `{url}/{prefix}.json?icons=a,b` */
export function publicService(url: string, scheduler: Scheduler, fetchIcons: typeof fetch = fetch): PublicService {
  return {
    async ask(prefix, names) {
      const giveUp = new AbortController();
      const callOff = scheduler.after(PATIENCE, () => giveUp.abort());
      try {
        const address = `${url}/${prefix}.json?icons=${names.join(',')}`;
        const answer = await fetchIcons(address, { signal: giveUp.signal, redirect: 'error' });
        if (!answer.ok) return null;
        const text = await answer.text();
        const set = IconSet.safeParse(text.length > LONGEST ? null : JSON.parse(text));
        return set.success && set.data.prefix === prefix ? set.data : null;
      } catch {
        return null;
      } finally {
        callOff();
      }
    },
  };
}
