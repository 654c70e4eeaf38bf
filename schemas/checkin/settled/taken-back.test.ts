/** Visits that are none after all, and are again: what each brought about goes and comes back with it, in one commit. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, HOUR, MINUTE } from '../../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, refund, smallWorld } from '../../../tests/rules/scenes.ts';
import { settingOfValues } from '../../../tests/rules/settings.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { momentOf } from '../../proposal/judge.ts';

const SAM = 'member01';
const OWNER = 'owner001';
const ADA = 'adminada1';
const START = '2026-03-04T18:00:00.000Z';
const gymId = 'gym:one';

let world: KnownWorld;
beforeEach(() => {
  world = smallWorld(SAM, 'member02');
  employ(world, OWNER, 'owner');
  employ(world, 'recept01', 'reception');
  world.lay([{ _id: `grants:${ADA}`, type: 'grants', ...born, uid: ADA, admin: true, gyms: [] }]);
});

const came = (
  at: string,
  change: Parameters<typeof checkIn>[4] = {},
  when: Parameters<typeof checkIn>[5] = {},
  by = 'recept01',
) => checkIn(world, by, SAM, at, change, when);
const idOf = ({ proposal }: { proposal: { _id: string } }) => proposal._id.replace('proposal', 'checkin');
/** In sight of whatever was decided before. */
const seen = (checkinId: string) => {
  const decidedAt = world.all('checkin').find(({ _id }) => _id === checkinId)?.review?.at;
  return decidedAt === undefined ? {} : { decidedAt };
};
const correct = (checkinId: string, verdict: 'accepted' | 'voided', by = ADA, at = plus(START, 40 * DAY)) => {
  const body = { gymId, checkinId, verdict, reason: 'The camera shows it', ...seen(checkinId) };
  return world.say(by, 'checkin.correct', body, { receivedAt: at });
};
const review = (checkinId: string, verdict: 'accepted' | 'voided', at: string) =>
  world.say(OWNER, 'checkin.review', { gymId, checkinId, verdict, reason: 'Nobody came' }, { receivedAt: at });
const object = (checkinId: string, at: string, by = SAM) =>
  world.say(by, 'checkin.object', { gymId, checkinId, reason: 'I was in Leeds' }, { receivedAt: at });
const pass = () => world.one('pass', `pass:${SAM}`);
/** All that a visit brings about, but for when it was written. */
const brought = () => {
  const { updatedAt: _at, updatedBy: _by, ...booking } = bookingOf(world, SAM);
  const { visitsUsed, visitsReserved, owedVisits, status, activatedAt } = pass();
  const visits = world.all('checkin').map((one) => [one.status, one.consumedVisit, one.mergedInto, one.bookingId]);
  return { booking, pass: { visitsUsed, visitsReserved, owedVisits, status, activatedAt }, visits };
};

describe('[C17] an administrator sets a visit right, whenever it was', () => {
  it('visit, strike, booking and credit go together, and come back together', () => {
    book(world, SAM);
    cancel(world, SAM, bookingOf(world, SAM), { receivedAt: plus(START, -MINUTE), madeAt: plus(START, -MINUTE) });
    const late = bookingOf(world, SAM);
    const id = idOf(came(START));
    came(plus(START, 5 * MINUTE));
    const attended = brought();
    expect(attended).toMatchObject({ booking: { status: 'attended', strike: false, checkinId: id }, pass: { visitsUsed: 1 } });
    const gone = correct(id, 'voided');
    expect(gone).toMatchObject({ state: 'accepted', audit: [{ action: 'checkin.voided', before: { status: 'accepted' } }] });
    const { updatedAt: _at, updatedBy: _by, ...before } = late;
    expect(bookingOf(world, SAM)).toMatchObject({ ...before, strike: true });
    expect(world.all('checkin').map(({ status }) => status)).toEqual(['voided', 'voided']);
    expect(pass()).toMatchObject({ visitsUsed: 1, status: 'ready' });
    const back = correct(id, 'accepted');
    expect(back).toMatchObject({ state: 'accepted', audit: [{ action: 'checkin.restored', after: { status: 'accepted' } }] });
    expect(brought()).toEqual(attended);
    expect(world.all('notice').filter(({ entity }) => entity?.startsWith('checkin:'))).toMatchObject([
      { entity: id, title: 'Your visit to Gym one is fine' },
    ]);
    expect(correct(id, 'accepted').documents).toEqual([]);
  });

  it('a first visit starts its pass again', () => {
    const id = idOf(came(START));
    correct(id, 'voided');
    expect(pass()).not.toHaveProperty('activatedAt');
    correct(id, 'accepted');
    expect(pass()).toMatchObject({ activatedAt: START, visitsUsed: 1 });
    expect(world.one('checkin', id).review).toMatchObject({ verdict: 'accepted', by: ADA });
  });

  it('what the gym voided for a reason comes back without that doubt, and with any other', () => {
    const id = idOf(came(START, {}, { receivedAt: plus(START, 25 * HOUR) }));
    review(id, 'voided', plus(START, 26 * HOUR));
    refund(world, `pass:${SAM}`, SAM, plus(START, HOUR));
    correct(id, 'accepted');
    expect(world.one('checkin', id)).toMatchObject({ status: 'accepted_flagged', codes: ['LATE_REPORT', 'PASS_REFUNDED'] });
  });

  it('nobody else, not what was seen twice, and nothing that is not there', () => {
    const id = idOf(came(START));
    const repeat = idOf(came(plus(START, MINUTE)));
    for (const by of [OWNER, SAM]) expect(correct(id, 'voided', by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(correct(repeat, 'voided')).toMatchObject({ state: 'refused', code: 'ALREADY_REVIEWED' });
    expect(correct('checkin:none', 'voided')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    const proposal = world.proposal(
      'checkin.correct',
      { gymId, checkinId: id, verdict: 'voided', reason: 'Twice' },
      { receivedAt: START },
    );
    const moment = momentOf(proposal.origin, { by: ADA, receivedAt: START });
    expect(decide(proposal, blindTo(world, 'gym-'), moment)).toMatchObject({
      state: 'accepted',
      documents: [],
      unknown: ['checkin'],
    });
  });
});

describe('[R-42] a visit that is written down afterwards', () => {
  const wrote = (by: string, cameAt: string, saidAt: string) => came(saidAt, { method: 'day_sheet', cameAt }, {}, by);

  it('was when its author says, is always late, and its member is told', () => {
    const said = wrote('recept01', START, plus(START, HOUR));
    expect(said).toMatchObject({ state: 'accepted_flagged', code: 'LATE_REPORT' });
    expect(world.one('checkin', idOf(said))).toMatchObject({
      judgedAt: START,
      reportedAt: plus(START, HOUR),
      consumedVisit: true,
    });
    expect(world.all('notice')).toMatchObject([{ uid: SAM, event: 'checkin.flagged', severity: 'action' }]);
    expect(pass()).toMatchObject({ activatedAt: START, visitsUsed: 1 });
    // Nothing is written down that is still to come.
    expect(world.one('checkin', idOf(wrote('recept01', plus(START, 9 * DAY), plus(START, 2 * DAY)))).judgedAt).toBe(
      plus(START, 2 * DAY),
    );
  });

  it.each([
    ['recept01', 3 * DAY],
    [OWNER, 14 * DAY],
  ])('by %s within its time; after that it is kept, and counts nothing until somebody who may says so', (by, within) => {
    const inTime = wrote(by, START, plus(START, within));
    expect(inTime).toMatchObject({ code: 'LATE_REPORT' });
    expect(world.one('checkin', idOf(inTime)).codes).toEqual(['LATE_REPORT']);
    const tooLate = wrote(by, plus(START, DAY), plus(START, DAY + within + 1));
    expect(world.one('checkin', idOf(tooLate))).toMatchObject({
      status: 'accepted_flagged',
      codes: ['LATE_REPORT', 'REPORTED_TOO_LATE'],
      consumedVisit: false,
    });
    expect(pass().visitsUsed).toBe(1);
    correct(idOf(tooLate), 'accepted');
    expect(pass().visitsUsed).toBe(2);
  });

  it('[17] staff as many days as the setting says when they write it, the owner always fourteen', () => {
    const codesOf = (by: string, days: number, from: string, within: number) => {
      world.lay([settingOfValues('checkin.reportDays', [days, from])]);
      return world.one('checkin', idOf(wrote(by, START, plus(START, within)))).codes;
    };
    expect([codesOf('recept01', 7, START, 7 * DAY), codesOf('recept01', 7, START, 7 * DAY + 1)]).toEqual([
      ['LATE_REPORT'],
      ['LATE_REPORT', 'REPORTED_TOO_LATE'],
    ]);
    const tomorrow = plus(START, DAY);
    expect(codesOf('recept01', 1, tomorrow, DAY + 1)).toContain('REPORTED_TOO_LATE');
    expect(codesOf('recept01', 1, plus(START, DAY + 2), DAY + 1)).not.toContain('REPORTED_TOO_LATE');
    expect(codesOf(OWNER, 1, START, 14 * DAY)).not.toContain('REPORTED_TOO_LATE');
  });

  it('not before the pass was there', () => {
    const [said] = [wrote(OWNER, '2026-03-01T10:00:00.000Z', plus(START, HOUR))];
    expect(world.one('checkin', idOf(said)).judgedAt).toBe(world.one('pass', `pass:${SAM}`).createdAt);
  });

  it('its member may object: it counts nothing, its class is not attended, until the gym has looked', () => {
    book(world, SAM);
    const id = idOf(wrote('recept01', START, plus(START, HOUR)));
    came(plus(START, 5 * MINUTE), {}, { receivedAt: plus(START, 2 * HOUR) });
    const attended = brought();
    expect(attended).toMatchObject({ booking: { status: 'attended' }, pass: { visitsUsed: 1, visitsReserved: 0 } });
    expect(object(id, plus(START, DAY))).toMatchObject({ state: 'accepted' });
    expect(bookingOf(world, SAM).status).toBe('confirmed');
    expect(pass()).toMatchObject({ visitsUsed: 0, visitsReserved: 1, status: 'ready' });
    expect(world.all('checkin').map(({ status, codes }) => [status, codes.includes('OBJECTED')])).toEqual([
      ['accepted_flagged', true],
      ['accepted_flagged', true],
    ]);
    expect(object(id, plus(START, DAY)).documents).toEqual([]);
    // Coming in later that day is a visit of its own.
    review(id, 'accepted', plus(START, 2 * DAY));
    expect(pass()).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
    expect(bookingOf(world, SAM)).toMatchObject({ status: 'attended', checkinId: id });
    expect(world.all('checkin').map(({ status }) => status)).toEqual(['accepted', 'duplicate']);
  });

  it('and if the gym agrees it is voided', () => {
    const id = idOf(wrote('recept01', START, plus(START, HOUR)));
    object(id, plus(START, DAY));
    review(id, 'voided', plus(START, 20 * DAY));
    expect(world.one('checkin', id)).toMatchObject({ status: 'voided', objection: { reason: 'I was in Leeds' } });
    expect(object(id, plus(START, DAY)).documents).toEqual([]);
  });

  it('for fourteen days after we heard of it, of a late report, of their own', () => {
    const heard = plus(START, HOUR);
    const id = idOf(wrote('recept01', START, heard));
    expect(object(id, plus(heard, 14 * DAY + 1))).toMatchObject({
      state: 'refused',
      code: 'DISPUTE_TOO_LATE',
      facts: { days: 14 },
    });
    expect(object(id, plus(heard, DAY), 'member02')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(object(idOf(came(plus(START, DAY))), plus(START, DAY))).toMatchObject({ state: 'refused', code: 'DISPUTE_NOTHING' });
    expect(object(id, plus(heard, 14 * DAY)).state).toBe('accepted');
    const proposal = world.proposal('checkin.object', { gymId, checkinId: id, reason: 'No' + 'body' });
    expect(decide(proposal, blindTo(world, 'member-'), momentOf(proposal.origin, { by: SAM, receivedAt: START }))).toMatchObject({
      unknown: ['checkin'],
    });
  });
});

describe('[5.2] a member scans the code at the door', () => {
  const NONCE = 'ab'.repeat(12);
  const scan = (at: string, nonce?: string, uid = SAM, receivedAt = at) =>
    world.say(
      uid,
      'checkin.scanned',
      { gymId, passId: `pass:${uid}`, ...(nonce ? { nonce } : {}), checkedAgainst: { trust: 'synced' } },
      { madeAt: at, receivedAt },
    );
  const confirm = (checkinId: string, at: string, by = 'recept01', passId?: string) =>
    world.say(by, 'checkin.confirm', { gymId, checkinId, ...(passId ? { passId } : {}) }, { receivedAt: at });
  const kiosk = (at: string, nonce: string, change: Parameters<typeof checkIn>[4] = {}, receivedAt = at) =>
    came(at, { method: 'qr_gym_scanned', nonce, ...change }, { receivedAt });
  const nobody = { passId: undefined, memberId: undefined };

  it('on paper it is unproven, and counts nothing until staff confirm it', () => {
    book(world, SAM);
    const said = scan(START);
    expect(said).toMatchObject({ state: 'accepted_flagged', code: 'UNPROVEN' });
    expect(world.one('checkin', idOf(said))).toMatchObject({ consumedVisit: false, method: 'qr_gym_scanned', memberId: SAM });
    expect(pass()).toMatchObject({ visitsUsed: 0, status: 'ready' });
    expect(bookingOf(world, SAM).status).toBe('confirmed');
    expect(confirm(idOf(said), plus(START, 72 * HOUR + 1))).toMatchObject({
      state: 'refused',
      code: 'CONFIRM_TOO_LATE',
      facts: { hours: 72 },
    });
    expect(confirm(idOf(said), plus(START, HOUR), SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(confirm(idOf(said), plus(START, 72 * HOUR)).state).toBe('accepted');
    expect(world.one('checkin', idOf(said))).toMatchObject({
      status: 'accepted',
      codes: [],
      consumedVisit: true,
      confirmed: { by: 'recept01' },
    });
    expect(pass()).toMatchObject({ visitsUsed: 1, activatedAt: START });
    expect(bookingOf(world, SAM)).toMatchObject({ status: 'attended', checkinId: idOf(said) });
    expect(confirm(idOf(said), plus(START, 80 * HOUR)).documents).toEqual([]);
  });

  it('staff confirm nothing that is proven, or gone, or not there; what is late as well stays in doubt', () => {
    expect(confirm(idOf(came(START)), START)).toMatchObject({ state: 'refused', code: 'ALREADY_REVIEWED' });
    expect(confirm('checkin:none', START)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    const late = idOf(scan(plus(START, DAY), undefined, SAM, plus(START, 3 * DAY)));
    expect(world.one('checkin', late).codes).toEqual(['UNPROVEN', 'LATE_REPORT']);
    confirm(late, plus(START, 3 * DAY));
    expect(world.one('checkin', late)).toMatchObject({ status: 'accepted_flagged', codes: ['LATE_REPORT'], consumedVisit: true });
  });

  it.each([
    ['the member’s first', true],
    ['the gym’s first', false],
  ])('both records of one showing are one visit, whichever arrives first: %s', (_, memberFirst) => {
    book(world, SAM);
    const told = [() => scan(START, NONCE), () => kiosk(plus(START, 20 * MINUTE), NONCE, {}, plus(START, 30 * MINUTE))];
    for (const tell of memberFirst ? told : told.toReversed()) tell();
    const visits = world.all('checkin').toSorted((a, b) => a.judgedAt.localeCompare(b.judgedAt));
    expect(visits).toMatchObject([
      { status: 'accepted', codes: [], consumedVisit: true, nonce: NONCE },
      { status: 'duplicate', mergedInto: visits[0]?._id, consumedVisit: false },
    ]);
    expect(pass().visitsUsed).toBe(1);
    expect(bookingOf(world, SAM).status).toBe('attended');
  });

  it.each([
    ['the member’s first', true],
    ['the gym’s first', false],
  ])('a record of the gym’s that names nobody is theirs: %s', (_, memberFirst) => {
    const told = [() => scan(START, NONCE), () => kiosk(START, NONCE, nobody)];
    for (const tell of memberFirst ? told : told.toReversed()) tell();
    const own = world.all('checkin').find(({ memberId }) => memberId === SAM);
    const gyms = world.all('checkin').find(({ memberId }) => memberId === undefined);
    expect(own).toMatchObject({ status: 'accepted', codes: [], consumedVisit: true });
    expect(gyms).toMatchObject({ status: 'duplicate', mergedInto: own?._id, codes: [], consumedVisit: false });
    expect(pass().visitsUsed).toBe(1);
  });

  it('one record of the gym’s proves one member’s, not everybody’s who saw that code', () => {
    kiosk(START, NONCE, nobody);
    expect(scan(START, NONCE).state).toBe('accepted');
    expect(scan(plus(START, MINUTE), NONCE, 'member02')).toMatchObject({ state: 'accepted_flagged', code: 'UNPROVEN' });
    const other = scan(plus(START, DAY), 'cd'.repeat(12));
    expect(other.code).toBe('UNPROVEN');
    kiosk(plus(START, DAY), 'ef'.repeat(12), { passId: 'pass:member02', memberId: 'member02' });
    expect(world.one('checkin', idOf(other)).codes).toEqual(['UNPROVEN']);
  });

  it('[C12] whom the gym wrote down without anything is named afterwards, by the list', () => {
    const visit = idOf(came(START, nobody));
    expect(world.one('checkin', visit)).toMatchObject({ codes: ['PASS_MISSING'] });
    expect(confirm(visit, plus(START, HOUR))).toMatchObject({ state: 'refused', code: 'ALREADY_REVIEWED' });
    expect(confirm(visit, plus(START, HOUR), 'recept01', `pass:${SAM}`)).toMatchObject({
      state: 'refused',
      code: 'PASS_MISSING',
    });
    // The list hears of a pass when something is done with it.
    world.system('system.pass-status', { passId: `pass:${SAM}`, memberId: SAM, status: 'suspended' }, START);
    world.system('system.pass-status', { passId: `pass:${SAM}`, memberId: SAM, status: 'active' }, START);
    expect(confirm(visit, plus(START, HOUR), 'recept01', `pass:${SAM}`).state).toBe('accepted');
    expect(world.one('checkin', visit)).toMatchObject({
      status: 'accepted',
      memberId: SAM,
      memberName: 'Sam M.',
      codes: [],
      consumedVisit: true,
    });
    expect(pass()).toMatchObject({ visitsUsed: 1, activatedAt: START });
  });

  it('[A4, L1] with a pass that is not theirs it names them to nobody; of a gym that is gone there is nothing to record', () => {
    const said = { gymId, passId: 'pass:member02', checkedAgainst: { trust: 'synced' } } as const;
    expect(world.say(SAM, 'checkin.scanned', said, { receivedAt: START })).toMatchObject({ code: 'PASS_MISSING' });
    expect(world.say(SAM, 'checkin.scanned', { ...said, gymId: 'gym:none' }, { receivedAt: START })).toMatchObject({
      code: 'GYM_REMOVED',
    });
    const proposal = world.proposal('checkin.scanned', { ...said, passId: `pass:${SAM}` }, { receivedAt: START });
    const moment = momentOf(proposal.origin, { by: SAM, receivedAt: START });
    expect(decide(proposal, blindTo(world, 'venue-', 'gym-'), moment)).toMatchObject({ state: 'accepted', unknown: ['gym'] });
    expect(decide(proposal, blindTo(world, 'member-'), moment)).toMatchObject({ state: 'accepted', unknown: ['pass'] });
  });
});
