/** Where staff have to look, and where nobody stands (product.md 2.26, R-37, R-39, C14): the door itself says so, whichever screen asks it. */
import { describe, expect, it } from 'vitest';
import { STAFF_REASONS } from '../../../../schemas/checkin/shape.ts';
import { flagsOf } from '../../../../schemas/roster/before-training.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { DAY, gym, MINUTE } from '../../../../tests/rules/documents.ts';
import type { DoorVerdict } from '../door.ts';
import { attempts, ENTRY, MEMBER, SHORT_CODE, START, scene } from './fixture.ts';

const aged = (ms: number) => ({ listed: (now: number) => new Date(now - ms).toISOString() });
const WEEK_OLD = aged(7 * DAY + 1);
const NO_LIST = { listed: () => null };

describe('[R-37] a typed short code', () => {
  it.each([{}, { mode: 'staff' as const }])('lets nobody in before staff have compared the photo: %j', async (setting) => {
    const { typed, world } = scene({ ...setting, entry: { ...ENTRY, photo: 'a'.repeat(64) } });
    const asked = await typed();
    expect(asked).toMatchObject({ colour: 'amber', asks: 'photo', reasons: ['photo_match'], name: 'Sam K.', visitsLeft: 9 });
    expect(asked.face).toEqual({ uid: MEMBER, photo: 'a'.repeat(64) });
    expect([world.all('checkin'), attempts(world)]).toEqual([[], []]);
    expect(await asked.override?.('photo_match', 'robin001')).toMatchObject({ colour: 'amber', code: 'OVERRIDDEN' });
    expect(world.all('checkin')).toMatchObject([{ method: 'short_code', staffReason: 'photo_match', memberId: MEMBER }]);
  });

  it('takes no other reason, and keeps it when staff say no', async () => {
    for (const reason of STAFF_REASONS.filter((one) => one !== 'photo_match')) {
      const { typed, world } = scene();
      expect(await (await typed()).override?.(reason)).toMatchObject({ colour: 'red', code: 'NOT_CONFIRMED' });
      expect([world.all('checkin'), attempts(world)]).toEqual([[], ['NOT_CONFIRMED']]);
    }
    const { typed, world } = scene();
    expect(await (await typed()).decline?.()).toMatchObject({ colour: 'red', code: 'NOT_CONFIRMED' });
    expect(attempts(world)).toEqual(['NOT_CONFIRMED']);
  });

  it('is asked for so soon after its member, too: it may be somebody else; and is one visit', async () => {
    const { scan, shows, typed, later, world } = scene();
    await scan(shows());
    later(5 * MINUTE);
    const asked = await typed();
    expect(asked).toMatchObject({ colour: 'amber', asks: 'photo' });
    expect(await asked.override?.('photo_match')).toMatchObject({ colour: 'green', code: 'ALREADY_IN' });
    expect(world.one('pass', ENTRY.passId).visitsUsed).toBe(1);
  });

  it('of a pass that is stopped is let in on nothing but the photo either', async () => {
    const { typed, world } = scene({ entry: { ...ENTRY, status: 'suspended' } });
    const stopped = await typed();
    expect(stopped).toMatchObject({ colour: 'red', code: 'PASS_SUSPENDED', reasons: ['photo_match'] });
    expect(await stopped.override?.('other')).toMatchObject({ colour: 'red', code: 'NOT_CONFIRMED' });
    expect(world.all('checkin')).toEqual([]);
  });
});

describe('[2.26] a tablet that people serve themselves at', () => {
  const alone = (setting: Parameters<typeof scene>[0] = {}) => scene({ ...setting, mode: 'self_service' });

  it('lets in by a code that a phone shows', async () => {
    const { scan, shows } = alone();
    expect(await scan(shows())).toMatchObject({ colour: 'green', name: 'Sam K.' });
  });

  it('lets nobody in by a short code, and tells nobody whose it is', async () => {
    const { typed, scan, shows, world } = alone({ entry: { ...ENTRY, photo: 'a'.repeat(64) } });
    const verdict = await typed();
    expect(verdict).toMatchObject({ colour: 'red', code: 'NEEDS_STAFF' });
    for (const field of ['name', 'face', 'passName', 'visitsLeft', 'override', 'decline'])
      expect(verdict).not.toHaveProperty(field);
    // Not even just after its member.
    await scan(shows());
    expect(await typed()).toMatchObject({ colour: 'red', code: 'NEEDS_STAFF' });
    expect([world.all('checkin').length, attempts(world)]).toEqual([1, ['NEEDS_STAFF', 'NEEDS_STAFF']]);
  });

  it('has no search', async () => {
    const { find, named, world } = alone();
    for (const verdict of [await find(), await named('Sam K.')])
      expect(verdict).toMatchObject({ colour: 'grey', code: 'NO_PERMISSION' });
    expect([world.all('checkin'), attempts(world)]).toEqual([[], []]);
  });

  /** Everything that a person beside it could say yes to. */
  const ASKED: Readonly<Record<string, Parameters<typeof scene>[0]>> = {
    stopped: { entry: { ...ENTRY, status: 'suspended' } },
    'an old list': aged(DAY + 1),
    'a list of last week': WEEK_OLD,
    'hours that are not known': { entry: null },
    closed: { at: { openingHours: [{ dayOfWeek: ['Monday'], opens: '06:00', closes: '07:00' }] } },
  };

  it.each(Object.keys(ASKED))('has no override: %s', async (which) => {
    const { scan, shows, world } = alone(ASKED[which]);
    const verdict: DoorVerdict = await scan(shows());
    expect(verdict.colour).toBe('red');
    expect(verdict.override ?? verdict.decline).toBeUndefined();
    expect([world.all('checkin').length, attempts(world).length]).toEqual([0, 1]);
    // The same, where somebody stands.
    const beside = scene({ ...ASKED[which], mode: 'staff' });
    expect((await beside.scan(beside.shows())).override).toEqual(expect.any(Function));
  });
});

describe('[R-39, C14] a tablet that only records', () => {
  it('[6.1] without any list it takes a genuine code, flagged, where somebody stands, and nobody’s where they serve themselves', async () => {
    const beside = scene({ ...NO_LIST, entry: null, mode: 'staff' });
    const verdict = await beside.scan(beside.shows());
    expect(verdict).toMatchObject({ colour: 'amber', code: 'NOT_ON_LIST', proposalId: expect.any(String) });
    expect(beside.world.all('checkin')).toMatchObject([{ localVerdict: 'ok_warn', localCode: 'NOT_ON_LIST' }]);
    const alone = scene({ ...NO_LIST, entry: null, mode: 'self_service' });
    expect(await alone.scan(alone.shows())).toMatchObject({ colour: 'red', code: 'NEEDS_STAFF' });
    expect(alone.world.all('checkin')).toEqual([]);
  });

  it('a list of more than a week: staff write down who came, and nobody is told that all is well', async () => {
    const { scan, shows, world } = scene({ ...WEEK_OLD, mode: 'staff' });
    const asked = await scan(shows());
    expect(asked).toMatchObject({ colour: 'amber', asks: 'record' });
    expect(world.all('checkin')).toEqual([]);
    expect(await asked.override?.('known_member', 'robin001')).toMatchObject({ colour: 'amber' });
    expect(world.all('checkin')).toMatchObject([{ localVerdict: 'ok_warn', staffReason: 'known_member' }]);
    // Again within minutes it is one visit, and still not green.
    expect((await scan(shows())).colour).toBe('amber');
    expect(await asked.override?.('known_member')).toMatchObject({ colour: 'amber' });
  });

  it('writes down a short code and a name that it cannot look up, with whose PIN it was', async () => {
    const said: unknown[] = [];
    const proposed = ({
      staffNote,
      actedBy,
      method,
    }: {
      staffNote?: string | undefined;
      actedBy?: string | undefined;
      method: string;
    }) => said.push([method, staffNote, actedBy]);
    const { typed, named, world } = scene({ ...NO_LIST, entry: null, mode: 'staff', proposed });
    const [code, name] = [await typed(), await named('Sam Kowalski', 'robin001')];
    for (const asked of [code, name]) expect(asked).toMatchObject({ colour: 'amber', asks: 'record' });
    expect(await code.override?.('known_member', 'robin001')).toMatchObject({ colour: 'amber' });
    expect(await name.override?.('known_member')).toMatchObject({ colour: 'amber' });
    expect(said).toEqual([
      ['short_code', `Short code ${SHORT_CODE}`, 'robin001'],
      ['staff_search', 'Sam Kowalski', 'robin001'],
    ]);
    expect(world.all('checkin')).toMatchObject([{ status: 'accepted_flagged' }, { status: 'accepted_flagged' }]);
  });

  it('names are written down only there: else whoever came is on the list, or has a code', async () => {
    const { named, world } = scene();
    expect(await named('Sam Kowalski')).toMatchObject({ colour: 'grey', code: 'NO_PERMISSION' });
    expect(world.all('checkin')).toEqual([]);
  });

  it('[R-41] codes that nobody could know lock no keypad', async () => {
    const { typed } = scene({ ...NO_LIST, entry: null, mode: 'staff' });
    for (let n = 0; n < 8; n += 1) expect(await typed(`0000000${n}`)).toMatchObject({ asks: 'record' });
  });
});

it('[5.0] a tablet whose clock is more than a day out lets in, and calls its list no longer fresh', async () => {
  for (const [offsetMs, list] of [
    [DAY, 'green'],
    [-DAY - 1, 'amber'],
  ] as const) {
    const { scan, shows } = scene({ offsetMs });
    expect(await scan(shows())).toMatchObject({ colour: 'green', list });
  }
});

it('stands in the gym’s hours', () => expect(new Date(START).getUTCHours()).toBe(9));

describe('[2.2] what the gym asks before somebody trains', () => {
  const asks = (entry: RosterEntry = ENTRY) => {
    const { policies } = gym('one');
    const asked = { ...policies, requireInduction: true, healthStatement: { version: '2', text: 'Be well.' } };
    return scene({ entry, at: { policies: asked } });
  };

  it('is said to whoever comes in without it, and they come in', async () => {
    const { world, scan, shows } = asks();
    expect(await scan(shows())).toMatchObject({ colour: 'green', due: ['induction', 'statement'] });
    // Nothing is left for the owner to look at.
    expect(world.all('checkin')).toMatchObject([{ status: 'accepted', codes: [] }]);
  });

  it('is said no more once it is done', async () => {
    const { find } = asks({ ...ENTRY, flags: flagsOf({ inducted: true, statement: '2' }) });
    const verdict = await find();
    expect(verdict.colour).toBe('green');
    for (const field of ['due', 'flags']) expect(verdict).not.toHaveProperty(field);
  });

  it('is nothing where the gym asks nothing', async () => {
    expect(await scene().find()).not.toHaveProperty('due');
  });
});
