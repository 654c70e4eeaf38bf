/** [5.2] The door's checks in product.md's order: of two things that are wrong, the first of the order is said, in its own words. */
import { describe, expect, it } from 'vitest';
import { gymMark } from '../../../../schemas/pass/code/claims.ts';
import { ISSUED, PHONE } from '../../../../schemas/pass/code/fixture.ts';
import { checkin, gym, MINUTE, OFFER } from '../../../../tests/rules/documents.ts';
import { ENTRY, MEMBER, OTHER_PHONE, START, scene } from './fixture.ts';

type Claims = Parameters<ReturnType<typeof scene>['shows']>[0];
type Setting = NonNullable<Parameters<typeof scene>[0]>;

/** One thing that is wrong, as it changes what is shown or what the tablet has. */
interface Fault {
  readonly code: string;
  readonly claims?: NonNullable<Claims>;
  /** The phone that signs; its clock. */
  readonly phone?: typeof PHONE;
  readonly apart?: number;
  readonly entry?: Partial<typeof ENTRY>;
  readonly visits?: Setting['visits'];
}

const HOUR = 60 * MINUTE;
const at = (ms: number) => new Date(START + ms).toISOString();
const earlier = (key: string, ms: number, deviceId?: string) =>
  checkin(key, {
    ...{ gymId: 'gym:one', memberId: MEMBER, passId: ENTRY.passId, judgedAt: at(ms), gymDay: at(ms).slice(0, 10) },
    ...{ status: 'accepted', direction: 'in', consumedVisit: true },
    ...(deviceId ? { proof: { tokenHash: '0'.repeat(64), tokenIssuedAt: at(-HOUR), kid: 'k', deviceId } } : {}),
  });

/** In the order of 5.2. */
const FAULTS: readonly Fault[] = [
  { code: 'QR_BAD_SIGNATURE', claims: { kid: 'AAAAAAAAAAAAAAAA' } },
  { code: 'TOKEN_STALE', claims: { issued: ISSUED - 8 * 86_400, expires: ISSUED - 86_400 } },
  { code: 'QR_EXPIRED', apart: 3 * MINUTE },
  { code: 'QR_OTHER_PHONE', claims: { deviceKey: PHONE }, phone: OTHER_PHONE },
  { code: 'PASS_WRONG_GYM', claims: { gyms: [gymMark('gym:two')] } },
  { code: 'QR_SIGNED_OUT', claims: { deviceId: 'lost0000' }, entry: { endedDevices: ['lost0000'] } },
  { code: 'PASS_SUSPENDED', entry: { status: 'suspended' } },
  { code: 'PASS_OFF_PEAK', entry: { accessWindows: [{ dayOfWeek: ['Monday'], opens: '06:00', closes: '07:00' }] } },
  { code: 'QR_COPIED', visits: [earlier('a', -5 * MINUTE, 'another0')] },
  { code: 'PASS_USED_UP', entry: { visitsLeft: 0 } },
];

const together = (one: Fault, other: Fault) =>
  scene({
    entry: { ...ENTRY, ...one.entry, ...other.entry },
    visits: [...(one.visits ?? []), ...(other.visits ?? [])],
  });

const PAIRS = FAULTS.flatMap((one, place) => FAULTS.slice(place + 1).map((other) => [one.code, other.code, one, other] as const));

describe('[5.2] of two faults the first is said', () => {
  it('each alone is itself, in its own words', async () => {
    const sentences = new Set<string | undefined>();
    for (const fault of FAULTS) {
      const { scan, shows, world } = together(fault, { code: '' });
      const verdict = await scan(shows(fault.claims, fault.phone, fault.apart));
      expect(verdict).toMatchObject({ colour: 'red', code: fault.code });
      expect(world.all('attempt')).toMatchObject([{ localCode: fault.code }]);
      sentences.add(verdict.sentence);
    }
    expect(sentences.size).toBe(FAULTS.length);
  });

  it.each(PAIRS)('%s before %s', async (code, _, one, other) => {
    const { scan, shows } = together(one, other);
    const claims = { ...other.claims, ...one.claims };
    const verdict = await scan(shows(claims, one.phone ?? other.phone, one.apart ?? other.apart));
    expect(verdict).toMatchObject({ colour: 'red', code });
  });
});

describe('[R-34, R-35] the tablet’s own log', () => {
  it('whoever came in within their hours is in, also when they show it again after them; who was stopped since is not', async () => {
    const accessWindows = [{ dayOfWeek: ['Tuesday' as const], opens: '09:00', closes: '09:08' }];
    const visits = [earlier('a', -5 * MINUTE)];
    const again = scene({ entry: { ...ENTRY, accessWindows }, visits });
    expect(await again.scan(again.shows())).toMatchObject({ colour: 'green', code: 'ALREADY_IN' });
    const stopped = scene({ entry: { ...ENTRY, status: 'suspended' }, visits });
    expect(await stopped.scan(stopped.shows())).toMatchObject({ colour: 'red', code: 'PASS_SUSPENDED' });
  });

  it('the same visit is no second one of that day, where nobody is let back in; a later one is', async () => {
    const { policies } = gym('one');
    const again = scene({ at: { policies: { ...policies, reEntry: 'none' } }, visits: [earlier('a', -5 * MINUTE)] });
    expect(await again.scan(again.shows())).toMatchObject({ colour: 'green', code: 'ALREADY_IN' });
    again.later(6 * MINUTE);
    expect(await again.scan(again.shows())).toMatchObject({ colour: 'red', code: 'VISITS_TODAY' });
  });

  it('[R-35] the last visit of a pass that the list calls used up, on the same day: back in, and not on the next', async () => {
    const entry = { ...ENTRY, status: 'used_up', visitsLeft: 0 } as const;
    const today = scene({ entry, visits: [earlier('a', -2 * HOUR)] });
    expect(await today.scan(today.shows())).toMatchObject({ colour: 'green' });
    const next = scene({ entry, visits: [earlier('a', -24 * HOUR)] });
    expect(await next.scan(next.shows())).toMatchObject({ colour: 'red', code: 'PASS_USED_UP' });
  });
});

it('[5.2] whoever is not on the list and has no visit left by their own code stays out', async () => {
  const at = { offers: [{ ...OFFER, productId: 'product:ten', version: 3 }] };
  const { scan, shows } = scene({ entry: null, at });
  const bought = { productKey: 'ten', productVersion: 3 };
  expect(await scan(shows({ ...bought, visitsLeft: 0 }))).toMatchObject({ colour: 'red', code: 'PASS_USED_UP' });
});
