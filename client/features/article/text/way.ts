/** Where a link of an article may lead: to a place of ours, or to one with https. Pure. */
export type Way = 'here' | 'away';

const HERE = 'https://here.invalid';

/** Null: it leads nowhere that anybody should be sent to, and is only text. */
export function wayOf(address: string): Way | null {
  if (!URL.canParse(address, HERE)) return null;
  const { origin, protocol, username } = new URL(address, HERE);
  if (address.startsWith('/') && origin === HERE) return 'here';
  return /^https:\/\//i.test(address) && protocol === 'https:' && username === '' ? 'away' : null;
}
