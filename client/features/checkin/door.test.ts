/** The door's own order of checks (product.md 5.2) with codes of the format FH2, on a tablet without a network. Keys: node:crypto. */
import { describe, expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import type { CheckinRecord } from '../../../schemas/checkin/proposals.ts';
import { gymMark, thumbprintOf } from '../../../schemas/pass/code/claims.ts';
import { parseCode, tokenToText } from '../../../schemas/pass/code/fh2.ts';
import { CLAIMS, ISSUED, KEYS, PHONE, p256Pair, signedFh1, tokenBytes } from '../../../schemas/pass/code/fixture.ts';
import type { TokenClaims } from '../../../schemas/pass/shape.ts';
import { DAY, MINUTE, OFFER } from '../../../tests/rules/documents.ts';
import { settingOfValues } from '../../../tests/rules/settings.ts';
import { attempts, ENTRY, MEMBER, OTHER_PHONE, START, scene } from './door/fixture.ts';

describe('a code at the door', () => {
  it('[FH2] lets in whom the list knows, and keeps whose key it was; no name and no member came from the code', async () => {
    const { scan, shows, world } = scene();
    expect(await scan(shows())).toMatchObject({ colour: 'green', name: 'Sam K.', visitsLeft: 9 });
    const token = parseCode(shows())?.token.claims;
    expect(world.all('checkin')).toMatchObject([
      {
        memberId: MEMBER,
        proof: { kid: token?.kid, deviceId: CLAIMS.deviceId, thumbprint: expect.stringMatching(/^[\w-]{16}$/) },
      },
    ]);
  });

  it('[FH2] says the first thing that is wrong, each in its own words, and keeps the attempt', async () => {
    const before = p256Pair();
    const stopped = { endedDevices: ['lost0000'], endedKeys: [thumbprintOf(before.publicKey)] };
    const { scan, shows, world, later } = scene({ entry: { ...ENTRY, ...stopped, status: 'suspended' } });
    const elsewhere = { gyms: [gymMark('gym:two')], deviceId: 'lost0000' };
    const old = shows();
    later(2 * MINUTE);
    const verdicts = [
      [await scan(shows({ ...elsewhere, kid: 'AAAAAAAAAAAAAAAA' }, OTHER_PHONE)), 'QR_BAD_SIGNATURE'],
      [await scan(old), 'QR_EXPIRED'],
      [await scan(shows({ ...elsewhere, deviceKey: PHONE }, OTHER_PHONE)), 'QR_OTHER_PHONE'],
      [await scan(shows(elsewhere)), 'PASS_WRONG_GYM'],
      [await scan(shows({ deviceId: 'lost0000' }, before)), 'QR_SIGNED_OUT'],
      [await scan(shows({}, before)), 'QR_KEY_ENDED'],
      [await scan(shows()), 'PASS_SUSPENDED'],
    ] as const;
    for (const [verdict, code] of verdicts) expect(verdict).toMatchObject({ colour: 'red', code });
    expect(attempts(world).toSorted()).toEqual(verdicts.map(([, code]) => code).toSorted());
    expect(new Set(verdicts.map(([{ sentence }]) => sentence)).size).toBe(verdicts.length);
    expect(world.all('checkin')).toEqual([]);
  });

  it('[R-38] past its seven days, or past its pass; a pass that was made longer since only needs a new code', async () => {
    const { scan, shows, later } = scene();
    expect(await scan(shows({ expires: ISSUED + 60 }))).toMatchObject({ code: 'QR_EXPIRED' });
    later(7 * DAY);
    expect(await scan(shows())).toMatchObject({ code: 'TOKEN_STALE', sentence: expect.stringContaining('7 days') });
    const ended = scene({ entry: { ...ENTRY, activateBy: '2026-03-03T09:00:00.000Z' } });
    expect(await ended.scan(ended.shows({ expires: ISSUED + 60, to: ISSUED + 60 }))).toMatchObject({
      code: 'PASS_EXPIRED',
      sentence: 'This pass ended on 2026-03-03.',
    });
  });

  it('[C5, R-43] a second phone within ten minutes is refused, with an attempt; after them it is a re-entry', async () => {
    const { scan, shows, later, world } = scene();
    expect(await scan(shows())).toMatchObject({ colour: 'green' });
    later(9 * MINUTE);
    expect(await scan(shows({}, OTHER_PHONE))).toMatchObject({
      colour: 'red',
      code: 'QR_COPIED',
      sentence: 'This pass was shown on another phone at 09:10. Only one phone can show it within 10 minutes.',
    });
    expect(attempts(world)).toEqual(['QR_COPIED']);
    later(MINUTE);
    expect(await scan(shows({}, OTHER_PHONE))).toMatchObject({ colour: 'green' });
  });

  it('[K6] clocks more than 75 seconds apart: refused with an attempt, in words of its own; staff let them in by name', async () => {
    for (const apart of [-90_000, 90_000]) {
      const { scan, find, shows, world } = scene();
      expect(await scan(shows({}, PHONE, apart))).toMatchObject({ colour: 'red', code: 'QR_EXPIRED' });
      expect([attempts(world), world.all('checkin')]).toEqual([['QR_EXPIRED'], []]);
      expect(await find()).toMatchObject({ colour: 'green', name: 'Sam K.' });
    }
    for (const apart of [-60_000, 60_000]) {
      const { scan, shows } = scene();
      expect(await scan(shows({}, PHONE, apart))).toMatchObject({ colour: 'green' });
    }
  });

  it('[C5, R-34] one phone that is held up for minutes is one showing, and no copy', async () => {
    const { scan, shows, later, world } = scene();
    await scan(shows());
    for (let step = 0; step < 6; step += 1) {
      later(MINUTE / 2);
      expect(await scan(shows())).toMatchObject({ colour: 'green', code: 'ALREADY_IN' });
    }
    expect([world.all('checkin').length, attempts(world)]).toEqual([1, []]);
  });

  it('[17] R-34 goes by the minutes that were set when they are scanned, as this tablet has heard of them', async () => {
    const { scan, shows, later, world, instant } = scene();
    const change = plus(instant(), 30 * MINUTE);
    world.lay([settingOfValues('checkin.duplicateMinutes', [3, instant()], [20, change])]);
    await scan(shows());
    later(2 * MINUTE);
    expect(await scan(shows())).toMatchObject({ colour: 'green', code: 'ALREADY_IN' });
    later(2 * MINUTE);
    // Back in, on the same day.
    expect(await scan(shows())).not.toHaveProperty('code');
    later(26 * MINUTE);
    expect(instant()).toBe(change);
    expect(await scan(shows())).not.toHaveProperty('code');
    later(19 * MINUTE);
    expect(await scan(shows())).toMatchObject({ colour: 'green', code: 'ALREADY_IN' });
    expect(world.all('checkin').map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('[FH2] whom the list does not know is let in by the hours of what they bought, as the gym publishes it', async () => {
    const mornings = [{ dayOfWeek: ['Tuesday' as const], opens: '06:00', closes: '09:00' }];
    const offer = { ...OFFER, productId: 'product:ten', version: 3, accessWindows: mornings };
    const setting = { entry: null, at: { offers: [offer] } };
    const bought = { productKey: 'ten', productVersion: 3 };
    const peak = scene(setting);
    expect(await peak.scan(peak.shows(bought))).toMatchObject({ colour: 'red', code: 'PASS_OFF_PEAK' });
    const noon = [{ dayOfWeek: ['Tuesday' as const], opens: '09:00', closes: '12:00' }];
    const inTime = scene({ entry: null, at: { offers: [offer, { ...offer, version: 4, accessWindows: noon }] } });
    expect(await inTime.scan(inTime.shows({ ...bought, productVersion: 4 }))).toMatchObject({
      colour: 'amber',
      code: 'NOT_ON_LIST',
    });
    expect(inTime.world.all('checkin')).toMatchObject([
      { status: 'accepted_flagged', codes: expect.arrayContaining(['NOT_ON_LIST']) },
    ]);
  });

  it('[5.2] whose hours this tablet does not know, of another version of what the gym sells, comes in on staff’s word', async () => {
    const offer = { ...OFFER, productId: 'product:ten', version: 3 };
    for (const bought of [
      { productKey: 'ten', productVersion: 2 },
      { productKey: 'other', productVersion: 3 },
    ]) {
      const { scan, shows, world } = scene({ entry: null, at: { offers: [offer] } });
      const asked = await scan(shows(bought));
      expect([asked.colour, asked.asks, world.all('checkin')]).toEqual(['amber', 'hours', []]);
      expect(await asked.override?.('known_member')).toMatchObject({ colour: 'amber' });
      expect(world.all('checkin')).toMatchObject([{ localCode: 'NOT_ON_LIST', staffReason: 'known_member' }]);
    }
  });

  it('what is no code of ours decides nothing, and nothing is kept of it', async () => {
    const { scan, world } = scene();
    const others = [
      'WIFI:T:WPA;S:gym;P:secret;;',
      'https://example.com/?FH2:',
      'M1KENT/SAM EABC123',
      '\u0000\uffff'.repeat(2000),
      'FH2:',
      '',
    ];
    for (const text of others)
      expect(await scan(text)).toMatchObject({ colour: 'grey', code: 'QR_FOREIGN', sentence: 'Not a Fitness Hub code.' });
    expect(await scan(tokenToText(tokenBytes()))).toMatchObject({ colour: 'grey', code: 'QR_TOO_OLD' });
    expect(attempts(world)).toEqual([]);
  });

  it('of 1,000 forged codes thirty a minute are kept, and none opens', async () => {
    const { scan, shows, world, later } = scene();
    const forged = shows({ kid: 'AAAAAAAAAAAAAAAA' });
    for (let n = 0; n < 1000; n += 1) expect(await scan(forged)).toMatchObject({ colour: 'red', code: 'QR_BAD_SIGNATURE' });
    expect(attempts(world)).toHaveLength(30);
    later(MINUTE - 1);
    await scan(forged);
    expect(attempts(world)).toHaveLength(30);
    later(1);
    await scan(forged);
    expect(attempts(world)).toHaveLength(31);
  });

  it('of whatever else is turned away no more are kept; each is told why, and staff may still let in', async () => {
    const { scan, shows, later, world } = scene({ entry: { ...ENTRY, status: 'suspended' } });
    const old = shows();
    later(2 * MINUTE);
    const all = [old, shows({ gyms: [gymMark('gym:two')] }), shows({ deviceKey: PHONE }, OTHER_PHONE), shows()];
    const codes = ['QR_EXPIRED', 'PASS_WRONG_GYM', 'QR_OTHER_PHONE', 'PASS_SUSPENDED'];
    for (let n = 0; n < 40; n += 1)
      expect(await scan(all[n % 4] ?? '')).toMatchObject({ colour: 'red', code: codes[n % 4], sentence: expect.any(String) });
    expect(attempts(world)).toHaveLength(30);
    const unkept = await scan(shows());
    expect(unkept).toMatchObject({ code: 'PASS_SUSPENDED', name: 'Sam K.' });
    expect(unkept).not.toHaveProperty('proposalId');
    expect(await unkept.override?.('known_member')).toMatchObject({ colour: 'amber', code: 'OVERRIDDEN' });
    expect(world.all('checkin')).toHaveLength(1);
  });
});

describe('[2.26] whose PIN was typed', () => {
  /** What the tablet says happened, last. */
  const said = () => {
    const facts: CheckinRecord['body'][] = [];
    return { facts, last: () => facts.at(-1)?.actedBy };
  };

  it('goes with who was found by name, and with who was let in against the list; with a code it is nobody’s', async () => {
    const { facts, last } = said();
    const { found, scan, shows, later } = scene({
      entry: { ...ENTRY, status: 'suspended' },
      proposed: (fact) => facts.push(fact),
    });
    const denied = await found({ ...ENTRY, status: 'suspended' }, 'robin001');
    expect([denied.code, last()]).toEqual(['PASS_SUSPENDED', 'robin001']);
    await denied.override?.('known_member', 'tina0001');
    expect(last()).toBe('tina0001');
    later(DAY);
    await scan(shows());
    expect([facts.length, last()]).toEqual([3, undefined]);
  });
});

it('[5.2] what the tablet records of a visit keeps the code that it showed at that moment, where it showed one', async () => {
  const facts: CheckinRecord['body'][] = [];
  let nonce: string | undefined = 'ab'.repeat(8);
  const { scan, shows, later } = scene({ proposed: (fact) => void facts.push(fact), nonce: () => nonce });
  await scan(shows());
  nonce = undefined;
  later(DAY);
  await scan(shows());
  expect(facts.map((fact) => fact.nonce)).toEqual(['ab'.repeat(8), undefined]);
});

describe('a code of the format before, FH1', () => {
  const older: Omit<TokenClaims, 'i' | 'e' | 'kid'> = {
    ...{ p: CLAIMS.passKey, m: MEMBER, g: ['one'], k: 'multi_visit', n: 'Sam K.', d: 'phone-00' },
  };
  const issued = (day: number) => ({ i: ISSUED + day * 86_400, e: ISSUED + (day + 7) * 86_400 });
  /** The first key of the new format was published when these tests begin. */
  const upgraded = KEYS.map((key) => ({ ...key, format: 'FH2' as const, createdAt: new Date(START).toISOString() }));

  it('[FH1] is let in and flagged for seven days from the first key that signs FH2, then refused as too old', async () => {
    const { scan, later, world } = scene({ keys: upgraded });
    expect(await scan(signedFh1({ ...older, ...issued(0) }))).toMatchObject({ colour: 'amber', code: 'QR_OLDER' });
    expect(world.all('checkin')).toMatchObject([{ localVerdict: 'ok_warn', localCode: 'QR_OLDER' }]);
    later(7 * DAY - 1);
    expect(await scan(signedFh1({ ...older, ...issued(6) }))).toMatchObject({ colour: 'amber', code: 'QR_OLDER' });
    later(1 + 10 * MINUTE);
    expect(await scan(signedFh1({ ...older, ...issued(6) }))).toMatchObject({ colour: 'red', code: 'QR_TOO_OLD' });
    expect(await scan(`${signedFh1({ ...older, ...issued(6) }).slice(0, -4)}AAAA`)).toMatchObject({ code: 'QR_BAD_SIGNATURE' });
  });

  it('[FH1] a tablet that has heard of no such key knows of no upgrade', async () => {
    const { scan, later } = scene();
    later(30 * DAY);
    expect(await scan(signedFh1({ ...older, ...issued(30) }))).toMatchObject({ colour: 'amber', code: 'QR_OLDER' });
  });

  it('[C5, FH1] a second phone within ten minutes is refused whichever format each shows', async () => {
    const { scan, shows } = scene();
    await scan(signedFh1({ ...older, ...issued(0) }));
    expect(await scan(shows())).toMatchObject({ code: 'QR_COPIED' });
  });
});
