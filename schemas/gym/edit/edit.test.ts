import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { blindTo, KnownWorld, type When } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { uploadIdOf } from '../../upload/shape.ts';
import { GymEdit } from '../proposals.ts';
import { GymRecord, recordIdOf } from '../record.ts';
import type { Gym } from '../shape.ts';
import type { GymChanges } from './fields.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
const MANAGER = 'manager1';
const TEXT = 'A bright gym in an old mill, with free weights, a studio and people who know your name.';
const hashOf = (key: string) => key.padEnd(64, '0');
const ids = (...keys: string[]) => keys.map(hashOf);
const choice = (key: string, alt = `Photo ${key}`) => ({ hash: hashOf(key), alt });
/** As a gym holds it; the size is the server's word. */
const photo = (key: string, alt?: string) => ({ ...choice(key, alt), width: 1200, height: 800 });
/** Sent, judged and kept. */
function bring(of: KnownWorld, uid: string, key: string, when = NOW) {
  const found = { hash: hashOf(key), kind: 'webp', width: 1200, height: 800, bytes: 9000 } as const;
  of.system('system.upload-received', { uid, purpose: 'gym', ...found }, when);
}
const uploadOf = (of: KnownWorld, uid: string, key: string) => of.one('upload', uploadIdOf(uid, 'gym', hashOf(key)));

function world(change: Partial<Gym> = {}): KnownWorld {
  const of = new KnownWorld(gym('one', change));
  employ(of, OWNER, 'owner');
  employ(of, MANAGER, 'manager');
  return of;
}
const edit = (of: KnownWorld, by: string, change: Omit<GymChanges, 'gymId'>, when: When = {}) =>
  of.say(by, 'gym.edit', { gymId: GYM, ...change }, when);
const now = (of: KnownWorld) => of.one('gym', GYM);
const keep = (of: KnownWorld, by: string, proposalId: string) => of.say(by, 'held.answer', { proposalId, choice: 'keep' });
const at = (hours: number): When => ({ madeAt: plus(NOW, hours * HOUR), receivedAt: plus(NOW, 3 * HOUR) });

describe('who may', () => {
  it.each([OWNER, MANAGER])('[R-60] %s changes it', (by) => {
    const of = world();
    expect(edit(of, by, { tagline: { from: null, to: 'Strong on purpose' } }).state).toBe('accepted');
    expect(now(of).tagline).toBe('Strong on purpose');
  });

  it('[R-60] [A11] nobody else does: not the desk, not another gym’s owner, not whoever was dismissed', () => {
    const of = world();
    employ(of, 'desk0001', 'reception');
    employ(of, 'rival001', 'owner', 'gym:two');
    of.lay([person('member01'), gym('two')]);
    const change = { tagline: { from: null, to: 'Ours' } };
    for (const by of ['desk0001', 'rival001', 'member01']) expect(edit(of, by, change)).toMatchObject({ code: 'NO_PERMISSION' });
    of.system('system.employed', { uid: MANAGER, gymId: GYM, preset: 'manager' });
    of.system('system.employment-ended', { uid: MANAGER, gymId: GYM });
    expect(edit(of, MANAGER, change)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  });

  it('of a gym that is gone nothing is changed', () => {
    expect(edit(world({ status: 'removed' }), OWNER, { tagline: { from: null, to: 'Ours' } })).toMatchObject({
      code: 'GYM_REMOVED',
    });
    const of = world();
    expect(of.say(OWNER, 'gym.edit', { gymId: 'gym:none', tagline: { from: null, to: 'x' } })).toMatchObject({
      code: 'NO_PERMISSION',
    });
  });

  it('[A4] a device that knows neither the gym nor the powers says nothing against it', () => {
    const of = world();
    const proposal = of.proposal('gym.edit', { gymId: GYM, tagline: { from: null, to: 'x' } });
    const moment = { ...systemMoment(NOW), by: OWNER };
    expect(decide(proposal, blindTo(of, 'self-', 'venue-', 'gym-'), moment)).toMatchObject({
      state: 'accepted',
      unknown: ['gym'],
    });
    expect(decide(proposal, blindTo(of, 'self-'), moment).documents).toContainEqual(expect.objectContaining({ tagline: 'x' }));
  });
});

describe('simple fields', () => {
  it('[G1] different fields of two devices are merged, and who changed what is on record', () => {
    const of = world();
    edit(of, OWNER, { tagline: { from: null, to: 'Strong' } });
    edit(of, MANAGER, { houseRules: { from: null, to: 'Wipe the bench.' }, telephone: { from: null, to: '+441617492000' } });
    expect(now(of)).toMatchObject({ tagline: 'Strong', houseRules: 'Wipe the bench.', telephone: '+441617492000' });
    expect(of.one('gymrecord', recordIdOf(GYM)).history).toMatchObject([
      { by: OWNER, fields: ['tagline'] },
      { by: MANAGER, fields: ['telephone', 'houseRules'] },
    ]);
  });

  it.each([
    ['name', 'the gym’s name', 'Gym one', 'Iron Works', 'The Iron Works'],
    ['description', 'the description', null, TEXT, `${TEXT} Come in.`],
    ['telephone', 'the phone number', null, '+441617492000', '+441617492001'],
    ['ageRange', 'the ages you take', { min: 16 }, { min: 18 }, { min: 14, max: 80 }],
    ['maxOccupancy', 'how many fit in', null, 80, 120],
    ['geo', 'the pin on the map', { lat: 53.8, lon: -1.55 }, { lat: 53.81, lon: -1.55 }, { lat: 53.79, lon: -1.55 }],
  ] as const)('[G2] %s, changed twice, keeps the first until its author has chosen', (field, called, from, first, second) => {
    const of = world();
    edit(of, OWNER, { [field]: { from, to: first } });
    const waits = edit(of, MANAGER, { [field]: { from, to: second }, firstVisit: { from: null, to: 'Say hello.' } });
    expect(waits).toMatchObject({ state: 'held', code: 'CONFLICT_HELD', facts: { field: called } });
    expect(now(of)).toMatchObject({ [field]: first, firstVisit: 'Say hello.' });
    expect(keep(of, MANAGER, waits.proposal._id).settles).toMatchObject([{ state: 'accepted' }]);
    expect(now(of)[field]).toEqual(second);
  });

  it('[G2] what a held edit had its way with at once is not done again over what somebody made of it since', () => {
    const of = world();
    edit(of, OWNER, { tagline: { from: null, to: 'Strong' } });
    const waits = edit(of, MANAGER, {
      tagline: { from: null, to: 'Stronger' },
      whatToBring: { from: null, to: 'A towel.' },
      openingHours: { Monday: { from: null, to: [{ opens: '06:00', closes: '22:00' }] } },
      activities: { put: ['Yoga'], drop: [] },
    });
    edit(of, OWNER, {
      whatToBring: { from: 'A towel.', to: 'Nothing.' },
      openingHours: { Monday: { from: [{ opens: '06:00', closes: '22:00' }], to: [{ opens: '07:00', closes: '21:00' }] } },
      activities: { put: [], drop: ['Yoga'] },
    });
    keep(of, MANAGER, waits.proposal._id);
    expect(now(of)).toMatchObject({ tagline: 'Stronger', whatToBring: 'Nothing.', activities: ['Spin'] });
    expect(now(of).openingHours).toEqual([{ dayOfWeek: ['Monday'], opens: '07:00', closes: '21:00' }]);
  });

  it('[G2] kept after its author was dismissed it is refused', () => {
    const of = world();
    edit(of, OWNER, { tagline: { from: null, to: 'Strong' } });
    const waits = edit(of, MANAGER, { tagline: { from: null, to: 'Stronger' } });
    of.system('system.employed', { uid: MANAGER, gymId: GYM, preset: 'manager' });
    of.system('system.employment-ended', { uid: MANAGER, gymId: GYM });
    expect(keep(of, MANAGER, waits.proposal._id).settles).toMatchObject([{ state: 'refused', code: 'NO_PERMISSION' }]);
    expect(now(of).tagline).toBe('Strong');
  });

  it('[G2] after thirty days without a choice what was saved first stays', () => {
    const of = world();
    edit(of, OWNER, { tagline: { from: null, to: 'Strong' } });
    const { proposal } = edit(of, MANAGER, { tagline: { from: null, to: 'Stronger' } });
    const over = of.system('system.held-timed-out', { uid: MANAGER, proposalId: proposal._id }, plus(NOW, 30 * DAY));
    expect(over.settles).toMatchObject([{ state: 'refused', code: 'CONFLICT_EXPIRED' }]);
    expect(now(of).tagline).toBe('Strong');
  });

  it('empties a field; the same twice is once', () => {
    const of = world({ tagline: 'Strong' });
    edit(of, OWNER, { tagline: { from: 'Strong', to: null } });
    expect(now(of)).not.toHaveProperty('tagline');
    expect(edit(of, MANAGER, { tagline: { from: 'Strong', to: null } })).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('a new name is among the powers of everybody who works there', () => {
    const of = world();
    of.system('system.employed', { uid: MANAGER, gymId: GYM, preset: 'manager' });
    edit(of, OWNER, { name: { from: 'Gym one', to: 'Iron Works' } });
    expect(of.one('grants', `grants:${MANAGER}`).gyms).toMatchObject([{ gymName: 'Iron Works' }]);
    const { documents } = edit(of, OWNER, { tagline: { from: null, to: 'Strong' } });
    expect(documents.map(({ type }) => type)).toEqual(['gym', 'gymrecord']);
  });

  it.each([
    ['Too short.', 'write at least 80 characters.'],
    [`${TEXT} Ring us on 0161 749 2000 any time.`, 'leave the phone number out. It has a field of its own.'],
    [`${TEXT} Ring +44 (0)161-749-2000.`, 'leave the phone number out. It has a field of its own.'],
    [`${TEXT} See www.ironworks for more.`, 'leave web and email addresses out. They have fields of their own.'],
    [`${TEXT} See ironworks.co.uk for more.`, 'leave web and email addresses out. They have fields of their own.'],
    [`${TEXT} Write to us@ironworks.`, 'leave web and email addresses out. They have fields of their own.'],
  ])('[2.2] a description is words: “%s”', (to, rule) => {
    const of = world();
    const said = edit(of, OWNER, { description: { from: null, to } });
    expect(said).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field: 'Description', rule } });
    expect(now(of)).not.toHaveProperty('description');
  });

  it.each([
    ['houseRules', 'x'.repeat(10_001), 'House rules', 'use up to 1,000 characters.'],
    ['tagline', 'x'.repeat(121), 'Tagline', 'use up to 120 characters.'],
    ['description', 'x'.repeat(3001), 'Description', 'use up to 3,000 characters.'],
    ['accessibilityInformation', 'x'.repeat(1001), 'Getting in and around', 'use up to 1,000 characters.'],
    ['restrictions', 'x'.repeat(501), 'Who it’s for', 'use up to 500 characters.'],
    ['whatToBring', 'x'.repeat(1001), 'What to bring', 'use up to 1,000 characters.'],
    ['firstVisit', 'x'.repeat(1001), 'Your first visit', 'use up to 1,000 characters.'],
    ['telephone', '0161 749 2000', 'Phone', 'use a whole number, for example 0161 749 2000.'],
    ['telephone', '', 'Phone', 'use a whole number, for example 0161 749 2000.'],
    ['email', 'desk@ironworks', 'Email', 'use a whole address.'],
    ['url', 'ironworks.example', 'Website', 'begin with https:// and use up to 300 characters, without a space.'],
  ] as const)(
    '[2.2] what is too long or of a wrong form is refused by its field and its rule, not at the door: %s',
    (field, to, called, rule) => {
      const of = world();
      expect(GymEdit.safeParse(of.proposal('gym.edit', { gymId: GYM, [field]: { from: null, to } })).success).toBe(true);
      expect(edit(of, OWNER, { [field]: { from: null, to } })).toMatchObject({
        code: 'VALIDATION',
        facts: { field: called, rule },
      });
      expect(now(of)).not.toHaveProperty(field);
    },
  );

  it('[12] nobody is older than the youngest and younger than the oldest: an age range the wrong way round is refused', () => {
    const of = world();
    const from = now(of).ageRange;
    const said = edit(of, OWNER, { ageRange: { from, to: { min: 60, max: 20 } } });
    expect(said).toMatchObject({
      code: 'VALIDATION',
      facts: { field: 'Ages', rule: 'the oldest can’t be younger than the youngest.' },
    });
    expect(now(of).ageRange).toEqual(from);
    for (const to of [{ min: 60, max: 60 }, { min: 16 }])
      expect(edit(of, OWNER, { ageRange: { from: now(of).ageRange, to } }).state).toBe('accepted');
  });

  it('[2.2] what just fits is taken', () => {
    const of = world();
    const change = { tagline: 'x'.repeat(120), houseRules: 'x'.repeat(1000), restrictions: 'x'.repeat(500) };
    edit(of, OWNER, Object.fromEntries(Object.entries(change).map(([field, to]) => [field, { from: null, to }])));
    expect(now(of)).toMatchObject(change);
  });

  it('[2.2] takes a description that counts things, and one that is emptied', () => {
    const of = world();
    const to = `${TEXT} Open since 1998, 2,400 square metres, 120 machines, 3.5 tonnes of iron.`;
    expect(edit(of, OWNER, { description: { from: null, to } }).state).toBe('accepted');
    expect(edit(of, OWNER, { description: { from: to, to: null } }).state).toBe('accepted');
  });
});

describe('hours', () => {
  const early = [{ opens: '06:00', closes: '22:00' }];
  const late = [{ opens: '08:00', closes: '23:00' }];
  const weekdays: Gym['openingHours'] = [{ dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'], ...(early[0] ?? late[0]) } as never];

  it('[G4] [G1] different days of two devices are merged; days of the same hours share a row', () => {
    const of = world({ openingHours: weekdays });
    edit(of, OWNER, { openingHours: { Monday: { from: early, to: late } } });
    edit(of, MANAGER, { openingHours: { Sunday: { from: [], to: late }, Tuesday: { from: early, to: [] } } });
    expect(now(of).openingHours).toEqual([
      { dayOfWeek: ['Monday', 'Sunday'], opens: '08:00', closes: '23:00' },
      { dayOfWeek: ['Wednesday'], opens: '06:00', closes: '22:00' },
    ]);
  });

  it('[G4] the same day changed twice is asked about as a whole', () => {
    const of = world({ openingHours: weekdays, staffedHours: weekdays });
    edit(of, OWNER, { openingHours: { Monday: { from: early, to: late } }, staffedHours: { Monday: { from: early, to: late } } });
    const waits = edit(of, MANAGER, { openingHours: { Monday: { from: early, to: [] } } });
    expect(waits).toMatchObject({ state: 'held', facts: { field: 'the opening hours on Monday' } });
    keep(of, MANAGER, waits.proposal._id);
    expect(now(of).openingHours).toEqual([{ dayOfWeek: ['Tuesday', 'Wednesday'], opens: '06:00', closes: '22:00' }]);
    expect(edit(of, MANAGER, { staffedHours: { Monday: { from: early, to: [] } } })).toMatchObject({
      facts: { field: 'the staffed hours on Monday' },
    });
  });

  it('a day with a break in it is kept in order, in whatever order it was written', () => {
    const of = world();
    const to = [
      { opens: '16:00', closes: '22:00' },
      { opens: '06:00', closes: '10:00' },
    ];
    edit(of, OWNER, { openingHours: { Friday: { from: null, to } } });
    expect(now(of).openingHours?.map(({ opens }) => opens)).toEqual(['06:00', '16:00']);
  });

  it.each([
    [
      'overlap',
      'Monday',
      [
        { opens: '06:00', closes: '12:00' },
        { opens: '11:00', closes: '22:00' },
      ],
    ],
    ['never end', 'Monday', [{ opens: '09:00', closes: '09:00' }]],
    [
      'run into each other by night',
      'Monday',
      [
        { opens: '20:00', closes: '02:00' },
        { opens: '21:00', closes: '23:00' },
      ],
    ],
    ['run into the next day', 'Sunday', [{ opens: '20:00', closes: '07:00' }]],
  ] as const)('[2.2] hours that %s are refused, by their day', (how, day, to) => {
    const of = world({ openingHours: [{ dayOfWeek: ['Monday'], opens: '06:00', closes: '22:00' }] });
    const from = day === 'Monday' ? early : [];
    const said = edit(of, OWNER, { openingHours: { [day]: { from, to: [...to] } } });
    expect(said).toMatchObject({
      code: 'VALIDATION',
      facts: {
        field: 'Opening hours',
        rule: expect.stringMatching(how === 'never end' ? `^${day} opens and closes at` : `${day}.* (overlap|run into)`),
      },
    });
  });

  it.each([
    ['all day and all night', [{ opens: '00:00', closes: '00:00' }]],
    ['until midnight', [{ opens: '06:00', closes: '00:00' }]],
    ['until the next morning', [{ opens: '20:00', closes: '06:00' }]],
    [
      'after a break',
      [
        { opens: '06:00', closes: '10:00' },
        { opens: '10:00', closes: '12:00' },
      ],
    ],
  ] as const)('[2.2] %s is fine', (_, to) => {
    const of = world({ openingHours: [{ dayOfWeek: ['Monday'], opens: '06:00', closes: '22:00' }] });
    expect(edit(of, OWNER, { openingHours: { Sunday: { from: [], to: [...to] } } }).state).toBe('accepted');
  });

  it('special days are kept in order, changed and taken away one by one; the same one twice is asked about', () => {
    const of = world();
    const newYear = { validFrom: '2027-01-01', validThrough: '2027-01-01' };
    const christmas = { validFrom: '2026-12-25', validThrough: '2026-12-26' };
    const short = { ...christmas, opens: '10:00', closes: '14:00' };
    edit(of, OWNER, { specialOpeningHours: [{ from: null, to: newYear }] });
    edit(of, MANAGER, { specialOpeningHours: [{ from: null, to: christmas }] });
    expect(now(of).specialOpeningHours).toEqual([christmas, newYear]);
    edit(of, OWNER, {
      specialOpeningHours: [
        { from: christmas, to: short },
        { from: newYear, to: null },
      ],
    });
    expect(now(of).specialOpeningHours).toEqual([short]);
    const waits = edit(of, MANAGER, { specialOpeningHours: [{ from: christmas, to: null }] });
    expect(waits).toMatchObject({ state: 'held', facts: { field: 'the special hours from 2026-12-25' } });
    keep(of, MANAGER, waits.proposal._id);
    expect(now(of).specialOpeningHours).toEqual([]);
  });

  it.each([
    [{ validFrom: '2026-12-28', validThrough: '2026-12-27' }, 'those from 2026-12-28 end before they begin.'],
    [{ validFrom: '2026-02-30', validThrough: '2026-03-01' }, 'there is no 2026-02-30.'],
    [{ validFrom: '2026-06-30', validThrough: '2026-06-31' }, 'there is no 2026-06-31.'],
    [
      { validFrom: '2026-12-26', validThrough: '2026-12-26', opens: '10:00' },
      'give those from 2026-12-26 both times, or none for a day on which you’re closed.',
    ],
    [
      { validFrom: '2026-12-26', validThrough: '2026-12-26', opens: '10:00', closes: '10:00' },
      'those from 2026-12-26 open and close at 10:00, so they would never end. For a whole day, use 00:00 to 00:00.',
    ],
    [
      { validFrom: '2026-12-23', validThrough: '2026-12-25' },
      'those from 2026-12-23 overlap those from 2026-12-25. A day can be in one of them.',
    ],
  ])('[2.2] special days that cannot be are refused: %o', (to, rule) => {
    const of = world({ specialOpeningHours: [{ validFrom: '2026-12-25', validThrough: '2026-12-25' }] });
    expect(edit(of, OWNER, { specialOpeningHours: [{ from: null, to }] })).toMatchObject({
      code: 'VALIDATION',
      facts: { field: 'Special hours', rule },
    });
  });
});

describe('[G3] lists', () => {
  it('[2.2] links are web addresses, and whom a gym is prepared for is on OpenActive’s list', () => {
    const of = world();
    expect(edit(of, OWNER, { sameAs: { put: ['instagram'], drop: [] } })).toMatchObject({ facts: { field: 'Links' } });
    expect(edit(of, OWNER, { accessibilitySupport: { put: ['Everybody'], drop: [] } })).toMatchObject({
      facts: { field: 'Access', rule: 'choose from the list. “Everybody” isn’t on it.' },
    });
    const long = `https://social.example/${'x'.repeat(270)}`;
    edit(of, OWNER, { sameAs: { put: [long], drop: [] }, accessibilitySupport: { put: ['Hearing impairment'], drop: [] } });
    expect(now(of)).toMatchObject({ sameAs: [long], accessibilitySupport: ['Hearing impairment'] });
    expect(GymRecord.safeParse(of.one('gymrecord', recordIdOf(GYM))).success).toBe(true);
    edit(of, OWNER, { sameAs: { put: [], drop: [long] } });
    expect(now(of).sameAs).toEqual([]);
  });

  it('what two devices put and took away is all done, in the order of the last one', () => {
    const of = world({ photos: [photo('aa'), photo('bb'), photo('cc')] });
    bring(of, OWNER, 'dd');
    bring(of, MANAGER, 'ee');
    edit(of, OWNER, { photos: { put: [choice('dd')], drop: ids('aa'), order: ids('dd', 'cc', 'bb') } });
    edit(of, MANAGER, { photos: { put: [choice('ee')], drop: ids('bb'), order: ids('cc', 'ee') } });
    expect(now(of).photos?.map(({ hash }) => hash)).toEqual(ids('cc', 'ee', 'dd'));
  });

  it('an item that is there is changed where it stands', () => {
    const of = world({
      amenityFeature: [
        { type: 'WiFi', value: true },
        { type: 'Sauna', value: true },
      ],
    });
    edit(of, OWNER, { amenityFeature: { put: [{ type: 'WiFi', value: true, note: 'In the café' }], drop: [] } });
    expect(now(of).amenityFeature.map(({ type, note }) => [type, note])).toEqual([
      ['WiFi', 'In the café'],
      ['Sauna', undefined],
    ]);
  });

  it('taking away beats a change of the same item only if it was judged later, whichever is heard first', () => {
    const renamed = { put: [choice('aa', 'The rig')], drop: [] };
    const gone = { put: [], drop: ids('aa') };
    const cases = [
      [renamed, at(1), gone, at(2), []],
      [gone, at(2), renamed, at(1), []],
      [gone, at(1), renamed, at(2), ['The rig']],
      [renamed, at(2), gone, at(1), ['The rig']],
    ] as const;
    for (const [first, when, second, then, left] of cases) {
      const of = world();
      bring(of, OWNER, 'aa');
      edit(of, OWNER, { photos: { put: [choice('aa')], drop: [] } }, at(0));
      edit(of, OWNER, { photos: { ...first, put: [...first.put], drop: [...first.drop] } }, when);
      edit(of, MANAGER, { photos: { ...second, put: [...second.put], drop: [...second.drop] } }, then);
      expect(now(of).photos?.map(({ alt }) => alt)).toEqual(left);
    }
  });

  it('[12] a photo has the size the server found, and its upload knows that the gym shows it, and when no longer', () => {
    const of = world();
    bring(of, OWNER, 'aa');
    expect(uploadOf(of, OWNER, 'aa').freeSince).toBe(NOW);
    edit(of, OWNER, { photos: { put: [choice('aa')], drop: [] } });
    expect(now(of).photos).toEqual([photo('aa')]);
    expect(uploadOf(of, OWNER, 'aa')).toMatchObject({ usedBy: [GYM] });
    expect(uploadOf(of, OWNER, 'aa')).not.toHaveProperty('freeSince');
    edit(of, MANAGER, { photos: { put: [choice('aa', 'The weights room')], drop: [] } });
    expect(now(of).photos).toEqual([photo('aa', 'The weights room')]);
    edit(of, MANAGER, { photos: { put: [], drop: ids('aa') } }, { receivedAt: plus(NOW, HOUR) });
    expect(now(of).photos).toEqual([]);
    expect(uploadOf(of, OWNER, 'aa')).toMatchObject({ usedBy: [], freeSince: plus(NOW, HOUR) });
  });

  it('[12] a photo that never came is refused by name, and nothing else of the change is done', () => {
    const of = world();
    const change = { photos: { put: [choice('aa')], drop: [] }, tagline: { from: null, to: 'Strong' } };
    expect(edit(of, OWNER, change)).toMatchObject({ code: 'UPLOAD_MISSING', facts: { field: 'The photo' } });
    expect(now(of)).not.toHaveProperty('tagline');
    bring(of, OWNER, 'aa');
    of.system('system.upload-due', { uploadId: uploadIdOf(OWNER, 'gym', hashOf('aa')) }, plus(NOW, DAY));
    expect(edit(of, OWNER, change)).toMatchObject({ code: 'UPLOAD_MISSING' });
  });

  it('[12] [A11] whichever of its people brought a photo, it is the gym’s; a stranger’s is nobody’s here', () => {
    const of = world();
    employ(of, 'desk0001', 'reception');
    employ(of, 'rival001', 'owner', 'gym:two');
    bring(of, MANAGER, 'aa');
    bring(of, 'desk0001', 'bb');
    bring(of, 'rival001', 'cc');
    expect(edit(of, OWNER, { photos: { put: [choice('aa')], drop: [] } }).state).toBe('accepted');
    expect(uploadOf(of, MANAGER, 'aa').usedBy).toEqual([GYM]);
    for (const key of ['bb', 'cc'])
      expect(edit(of, OWNER, { photos: { put: [choice(key)], drop: [] } }), key).toMatchObject({ code: 'UPLOAD_MISSING' });
  });

  it('[12] [A4] a device, which holds no uploads, shows its own photo at once and says why it is not certain', () => {
    const of = world();
    const proposal = of.proposal('gym.edit', { gymId: GYM, photos: { put: [choice('aa')], drop: [] } });
    const decision = decide(proposal, blindTo(of, 'cell'), { ...systemMoment(NOW), by: OWNER });
    expect(decision).toMatchObject({ state: 'accepted', unknown: ['uploads'] });
    expect(decision.documents).toContainEqual(
      expect.objectContaining({ photos: [{ ...choice('aa'), width: 1200, height: 900 }] }),
    );
  });

  it('every list knows its items apart', () => {
    const of = world({ equipment: [{ category: 'Cardio', name: 'Rower', count: 2 }] });
    edit(of, OWNER, {
      equipment: {
        put: [
          { category: 'Cardio', name: 'Rower', count: 5 },
          { category: 'Rig', name: 'Rower', count: 1 },
        ],
        drop: [],
      },
      accessibilitySupport: { put: ['Hearing impairment'], drop: [] },
      sameAs: { put: ['https://example.org/us'], drop: [] },
      activities: { put: ['Yoga', 'Zumba'], drop: ['Spin'] },
    });
    expect(now(of)).toMatchObject({
      equipment: [{ count: 5 }, { category: 'Rig', count: 1 }],
      accessibilitySupport: ['Hearing impairment'],
      sameAs: ['https://example.org/us'],
      activities: ['Yoga', 'Zumba'],
    });
    expect(of.one('gymrecord', recordIdOf(GYM)).touched.map(({ list, key, gone }) => [list, key, gone])).toContainEqual([
      'activities',
      'Spin',
      true,
    ]);
  });

  it('[2.2] an activity is one that OpenActive has a concept for; what a gym had before stays', () => {
    const of = world({ activities: ['Goat yoga'] });
    expect(edit(of, OWNER, { activities: { put: ['Goat racing'], drop: [] } })).toMatchObject({
      code: 'VALIDATION',
      facts: { field: 'Activities', rule: 'choose from the list. “Goat racing” isn’t on it.' },
    });
    edit(of, OWNER, { activities: { put: ['Yoga'], drop: [] } });
    expect(now(of).activities).toEqual(['Goat yoga', 'Yoga']);
  });

  it('[2.2] that would grow too long is refused, and says which', () => {
    const of = world({ photos: Array.from({ length: 15 }, (_, at) => photo(`${at}a`)) });
    bring(of, OWNER, 'ee');
    expect(edit(of, OWNER, { photos: { put: [choice('ee')], drop: [] } })).toMatchObject({
      code: 'VALIDATION',
      facts: { field: 'Photos', rule: 'you can have 15.' },
    });
    expect(edit(of, OWNER, { photos: { put: [choice('ee')], drop: ids('0a') } }).state).toBe('accepted');
  });

  it('a change that changes nothing writes nothing but that it was said', () => {
    const of = world();
    expect(edit(of, OWNER, { activities: { put: ['Spin'], drop: [] } }).documents.map(({ type }) => type)).toEqual(['gymrecord']);
  });
});

it('[G16] who agreed to what is kept; under which name goes with the person', () => {
  const of = world();
  edit(of, OWNER, { tagline: { from: null, to: 'Strong' } });
  const record = of.one('gymrecord', recordIdOf(GYM));
  of.lay([{ ...record, agreement: { version: '1', name: 'Olive Owner', by: OWNER, at: NOW } }]);
  of.say(OWNER, 'account.close', {});
  of.system('system.account-erased', { uid: OWNER }, plus(NOW, 31 * DAY));
  expect(of.one('gymrecord', recordIdOf(GYM)).agreement).toMatchObject({ version: '1', by: OWNER, name: 'Former member' });
});
