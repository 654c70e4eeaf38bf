/** What our form begins with for whom we wrote to, and which gyms of a list we know already (product.md 2.19). */
import { siteOf } from '../../../schemas/application/shape.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { invitedBy } from '../../../schemas/outreach/email/tokens.ts';
import { OUTREACH, OUTREACH_STOPS } from '../../../schemas/outreach/place.ts';
import { Outreach } from '../../../schemas/outreach/shape.ts';
import { type OutreachTraits, stopIdOf, wordsOf } from '../../../schemas/outreach/stopped.ts';
import { OutreachCheck, type OutreachChecked, OutreachLook, type OutreachLooked } from '../../../schemas/outreach/wire.ts';
import type { DuplicateLookup } from '../../duplicates/lookup.ts';
import { isSameToken, type ServerHash } from '../../mail/server-hash.ts';
import type { Clock } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { type ApiAnswer, type ApiRow, row } from '../row.ts';

export interface OutreachParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly hashOf: ServerHash;
  readonly duplicates: Pick<DuplicateLookup, 'alike'>;
}

const EXPIRED: ApiAnswer = { refused: 'LINK_EXPIRED', status: 404 };
const HOUR = 3_600_000;

export function outreachRows(parts: OutreachParts): ApiRow[] {
  const { store, clock, hashOf } = parts;
  return [
    row({
      method: 'POST',
      path: '/api/outreach/look',
      who: 'anyone',
      body: OutreachLook,
      allowance: { most: 120, within: HOUR },
      handle: async ({ input }) => {
        const key = invitedBy(input.token, hashOf, isSameToken);
        const stored = key === null ? null : await store.get(OUTREACH, `outreach:${key}`);
        const read = Outreach.safeParse(stored && !stored.deleted ? { _id: stored.id, ...stored.body } : null);
        if (!read.success || (read.data.invitedUntil ?? '') <= instantOf(clock.now())) return EXPIRED;
        return { status: 200, body: filledIn(read.data) };
      },
    }),
    row({
      method: 'POST',
      path: '/api/outreach/check',
      who: 'device',
      proof: 'session',
      body: OutreachCheck,
      allowance: { most: 60, within: HOUR },
      handle: async ({ input, visitor }) => {
        if (!visitor.admin) return { refused: 'NOT_FOUND', status: 404 };
        return { status: 200, body: { found: await knownOf(input, parts) } };
      },
    }),
  ];
}

/** They may change all of it. */
function filledIn({ gymName, contactName, role, email, phone, address }: Outreach): OutreachLooked {
  const [givenName, ...family] = contactName?.split(' ') ?? [];
  const { streetAddress, addressLocality: town, postalCode: postcode } = address;
  return {
    ...{ gymName, town },
    ...(givenName && { givenName }),
    ...(family.length > 0 && { familyName: family.join(' ') }),
    ...(role && { applicantRole: role }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(streetAddress !== undefined && { streetAddress }),
    ...(postcode !== undefined && { postcode }),
  };
}

type Row = OutreachCheck['rows'][number];
type Found = OutreachChecked['found'][number];
const TRAITS = ['email', 'phone', 'site'] as const;

const traitsOf = ({ gymName, postalCode, email, phone }: Row): OutreachTraits => ({
  ...{ email, phone },
  ...(postalCode !== undefined && { site: siteOf({ postcode: postalCode, legalName: gymName }) }),
});
const traitIn = (word: string): (typeof TRAITS)[number] => TRAITS.find((one) => word.startsWith(`${one} `)) ?? 'site';

async function knownOf({ rows }: OutreachCheck, { store, hashOf, duplicates }: OutreachParts): Promise<Found[]> {
  const stops = await stopsOf(rows, store, hashOf);
  const there = await onTheList(store);
  const all = rows.map(async (one): Promise<Found[]> => {
    const { row } = one;
    const words = wordsOf(traitsOf(one));
    const stopped = words.find((word) => stops.has(word));
    // Of whoever is not to be contacted nothing else is said.
    if (stopped !== undefined) return [{ row, is: 'stopped', by: traitIn(stopped) }];
    const listed = words.find((word) => there.has(word));
    if (listed !== undefined) return [{ row, is: 'outreach', by: traitIn(listed), name: there.get(listed) }];
    const { gymName: name, postalCode: postcode = '', phone = '' } = one;
    const [same] = (await duplicates.alike({ name, postcode, phone })).filter(({ by }) => by.includes('phone') || isAt(by));
    return same ? [{ row, is: same.kind, by: isAt(same.by) ? 'site' : 'phone', name: same.name }] : [];
  });
  return (await Promise.all(all)).flat();
}

const isAt = (by: readonly string[]): boolean => by.includes('name') && by.includes('postcode');

/** What of it belongs to somebody who is never to be contacted. */
async function stopsOf(rows: readonly Row[], store: Store, hashOf: ServerHash): Promise<ReadonlySet<string>> {
  const asked = new Map(rows.flatMap((one) => wordsOf(traitsOf(one))).map((word) => [stopIdOf(hashOf(word)), word]));
  const stored = asked.size === 0 ? [] : await store.getMany(OUTREACH_STOPS, [...asked.keys()]);
  return new Set(stored.flatMap((one) => (one && !one.deleted ? [asked.get(one.id) ?? ''] : [])));
}

/** Address, and postcode with name → the name of the gym on the list. */
async function onTheList(store: Store): Promise<ReadonlyMap<string, string>> {
  const there = new Map<string, string>();
  for await (const { id, body } of documentsOf(store, OUTREACH)) {
    const read = Outreach.safeParse({ _id: id, ...body });
    if (!read.success) continue;
    const { email, site, gymName } = read.data;
    for (const word of wordsOf({ email, site })) there.set(word, gymName);
  }
  return there;
}
