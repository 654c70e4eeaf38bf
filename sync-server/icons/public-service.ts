/**
 * The public icon service that is asked for what is not installed (specification §7): Iconify's, unless `ICON_SERVICE_URL` names another
 * or is `off`. Only this server asks it, never a browser: nobody's address gets there.
 */
import type { Scheduler } from '../ports.ts';
import { IconSet } from './icon.ts';

/** The specification (§9): icon fetch timeout, milliseconds. */
const PATIENCE = 1500;
/** Milliseconds in which one that did not answer is not asked again: without a line to it, every unknown icon would cost the patience. */
const REST = 60_000;
/** The specification (§9): characters of an address. Names that do not fit are not asked for. */
const LONGEST_ADDRESS = 500;
/** Characters of an answer; a hundred drawings are far below. */
const LONGEST = 500_000;

export interface PublicService {
  /** Null when it does not answer in time, or with something else than icons of that set. Never throws. */
  ask(prefix: string, names: readonly string[]): Promise<IconSet | null>;
}

/** @param url without a trailing slash; asked as `{url}/{prefix}.json?icons=a,b` */
export function publicService(url: string, scheduler: Scheduler, fetchIcons: typeof fetch = fetch): PublicService {
  let isResting = false;
  const rest = () => {
    isResting = true;
    scheduler.after(REST, () => {
      isResting = false;
    });
  };
  return {
    async ask(prefix, names) {
      if (isResting) return null;
      const giveUp = new AbortController();
      const callOff = scheduler.after(PATIENCE, () => giveUp.abort());
      try {
        const address = addressOf(`${url}/${prefix}.json?icons=`, names);
        const answer = await fetchIcons(address, { signal: giveUp.signal, redirect: 'error' });
        return answer.ok ? setIn(await answer.text(), prefix) : null;
      } catch {
        rest();
        return null;
      } finally {
        callOff();
      }
    },
  };
}

function addressOf(start: string, names: readonly string[]): string {
  let address = start + (names[0] ?? '');
  for (const name of names.slice(1)) if (address.length + 1 + name.length <= LONGEST_ADDRESS) address += `,${name}`;
  return address;
}

function setIn(text: string, prefix: string): IconSet | null {
  try {
    const set = IconSet.safeParse(text.length > LONGEST ? null : JSON.parse(text));
    return set.success && set.data.prefix === prefix ? set.data : null;
  } catch {
    return null;
  }
}
