/** Where a link of an article may lead. Pure. */
import { isSafeLink } from '../../../../schemas/article/markdown/check.ts';

/** To a place on the same page, to one of ours, or to somebody else's. */
export type LinkWay = 'page' | 'here' | 'away';

const HERE = 'https://here.invalid';

/** Null: it leads nowhere that anybody should be sent to, and is only text. Browsers have the last word on what an address means. */
export function wayOf(address: string): LinkWay | null {
  if (!isSafeLink(address) || !URL.canParse(address, HERE)) return null;
  if (address.startsWith('#')) return 'page';
  const { origin, protocol } = new URL(address, HERE);
  if (address.startsWith('/')) return origin === HERE ? 'here' : null;
  return protocol === 'https:' || protocol === 'mailto:' ? 'away' : null;
}
