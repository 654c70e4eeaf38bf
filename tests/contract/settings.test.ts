/** [17] 2.23 A setting as super-admins change it on their device, and the next proposal that the server judges by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicSettingsQuery } from '../../client/features/setting/number.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { sentenceFor } from '../../schemas/codes.ts';
import type { ProposalOf } from '../../schemas/folds/proposals.ts';
import { OFFERS_VERSION, offersConsentOf } from '../../schemas/message/consent.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { ANSWERS } from '../rules/applications.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SUE = 'superadmin';
const SAL = 'superadmin2';
const GYM = 'gym:iron-works';
const town = new Town();
let office: TestDevice;
let owner: TestDevice;
let desk: TestDevice;

const outcomeOf = async (one: TestDevice, proposalId: string) =>
  (await town.server.store.get(`self-${one.uid}/proposals`, proposalId))?.body.outcome;

type Setting = ProposalOf<'setting.propose'>['body'];
async function sets(key: Setting['key'], value: number): Promise<unknown> {
  const reason = 'Members asked us for fewer messages.';
  const made = await office.device.propose('setting.propose', { key, value, reason }, 'A setting');
  await town.pass(3_000);
  return outcomeOf(office, made.proposalId);
}

async function writes(): Promise<unknown> {
  const said: ProposalOf<'message.send'>['body'] = {
    ...{ sender: GYM, purpose: 'service', channels: [], audience: { who: 'pass_holders' } },
    ...{ title: 'The pool is closed', body: 'On Tuesday, all day.', count: 1 },
  };
  const made = await owner.device.propose('message.send', said, 'A message');
  await town.pass(3_000);
  return outcomeOf(owner, made.proposalId);
}

beforeAll(async () => {
  await town.open();
  for (const [uid, email] of [[SUE, 'sue@hub.example'] as const, [SAL, 'sal@hub.example'] as const]) {
    await town.server.say('system.person-registered', { uid, email, displayName: 'Sue Stone', consents: [] });
    await town.server.say('system.email-verified', { uid });
    await town.server.say('system.role-set', { uid, role: 'super-admin' });
  }
  office = await town.device(SUE);
  await office.device.openWorkspace({ kind: 'platform' });
  owner = await town.device(OWNER.uid);
  await owner.device.openWorkspace({ kind: 'gym', gymId: GYM });
  desk = await town.device(EMPLOYEE.uid);
  await desk.device.openWorkspace({ kind: 'gym', gymId: GYM });
  await town.pass(3_000);
});
afterAll(async () => {
  for (const one of [office, owner, desk]) await one.device.stop();
});

describe('[17] 2.23 of messages', () => {
  it('[3.9] one a day from then on: what was sent before stays, and the next is refused with the limit', async () => {
    expect(await writes()).toMatchObject({ state: 'accepted' });
    expect(await sets('messages.serviceADay', 21)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(await writes()).toMatchObject({ state: 'accepted' });
    expect(await sets('messages.serviceADay', 2)).toMatchObject({ state: 'accepted' });
    expect(await writes()).toMatchObject({
      state: 'refused',
      code: 'MESSAGE_DAY_FULL',
      message: expect.stringMatching(/^There are 2 /),
    });
    expect(await sets('messages.serviceADay', 3)).toMatchObject({ state: 'accepted' });
    expect(await writes()).toMatchObject({ state: 'accepted' });
  });
});

describe('[17] 2.23 of classes', () => {
  let phone: TestDevice;

  const pass = async ({ uid }: TestDevice) =>
    (await town.server.store.list(`member-${uid}/passes`, { limit: 1 }))[0]?.id ?? expect.fail('no pass');

  /** A class of Iron Works in some days, and in some hours at the earliest, as everybody reads it. */
  async function classIn(days: number): Promise<Slot> {
    const day = instantOf(town.time.now() + days * DAY).slice(0, 10);
    const timetable = (await town.server.store.get('venue-iron-works/slots', `timetable:iron-works:${day}`))?.body;
    return (
      (timetable?.slots as Slot[] | undefined)?.find(
        ({ kind, startsAt }) => kind === 'class' && Date.parse(startsAt) > town.time.now() + 5 * HOUR,
      ) ?? expect.fail('no class')
    );
  }

  /** The gym moves it, so that nobody has to wait for days. */
  async function movedTo(slotId: string, hours: number): Promise<void> {
    const [startsAt, endsAt] = [instantOf(town.time.now() + hours * HOUR), instantOf(town.time.now() + (hours + 1) * HOUR)];
    await town.server.say('system.slot-changed', { gymId: GYM, slotId, change: { startsAt, endsAt } });
    await town.pass(2_000);
  }

  async function asksFor(
    one: TestDevice,
    { slotId, startsAt: startsAtSeen, cutoffHours: cutoffHoursSeen }: Slot,
  ): Promise<string> {
    const body = { gymId: GYM, slotId, passId: await pass(one), anyPass: true, joinWaitlistIfFull: true };
    const { proposalId } = await one.device.propose('booking.request', { ...body, startsAtSeen, cutoffHoursSeen }, 'A class');
    await town.pass(3_000);
    return proposalId;
  }

  async function booked(one: TestDevice, slot: Slot): Promise<string> {
    const proposalId = await asksFor(one, slot);
    expect(await outcomeOf(one, proposalId)).toMatchObject({ state: 'accepted' });
    return proposalId.replace('proposal', 'booking');
  }

  const bookingOf = async ({ uid }: TestDevice, bookingId: string) =>
    (await town.server.store.get(`member-${uid}/bookings`, bookingId))?.body;

  beforeAll(async () => {
    phone = await town.device(MEMBER.uid);
    await phone.device.openWorkspace({ kind: 'member' });
    await town.pass(3_000);
  });
  afterAll(() => phone.device.stop());

  /** Given back while it costs nothing, for three hours more, and heard when it would. What became of it. */
  async function givenBack(days: number, meanwhile = async () => {}): Promise<unknown> {
    const { slotId, startsAt } = await classIn(days);
    const cutoffHours = Math.floor((Date.parse(startsAt) - town.time.now()) / HOUR) - 3;
    await town.server.say('system.slot-changed', { gymId: GYM, slotId, change: { cutoffHours } });
    await town.pass(2_000);
    const bookingId = await booked(phone, await classIn(days));
    phone.network.change('both');
    await town.pass(12_000);
    await phone.device.propose('booking.cancel', { bookingId, gymId: GYM, slotId }, 'Not today');
    await town.pass(1_000);
    await meanwhile();
    await town.leap(4 * HOUR);
    phone.network.change('fine');
    await town.pass(30_000);
    return (await bookingOf(phone, bookingId))?.status;
  }

  it('[X4] in time by what was set when it was said, though less was set before it was heard; the next one is late', async () => {
    expect(await sets('offline.claimHours', 73)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    const less = async () => expect(await sets('offline.claimHours', 2)).toMatchObject({ state: 'accepted' });
    expect(await givenBack(0, less)).toBe('cancelled');
    expect(await givenBack(1)).toBe('late_cancelled');
  });

  it('[R-27, R-28] who waits is moved in as long before the start as was set when they asked, also without a signal', async () => {
    const rider = await rides();
    const key = 'waitlist.autoUntilMinutes';
    expect(await sets(key, 59)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    const classes = [await classIn(3), await classIn(6)] as const;
    const places: string[] = [];
    for (const slot of classes) {
      await town.server.say('system.slot-changed', { gymId: GYM, slotId: slot.slotId, change: { capacity: 1 } });
      await town.pass(1_000);
      places.push(await booked(phone, slot));
    }
    rider.network.change('both');
    await town.pass(12_000);
    const proposalId = await asksFor(rider, classes[0]);
    expect(await sets(key, 240)).toMatchObject({ state: 'accepted' });
    rider.network.change('fine');
    await town.pass(12_000);
    const waits = [proposalId.replace('proposal', 'booking'), await booked(rider, classes[1])];
    const told = await Promise.all(waits.map(async (one) => (await bookingOf(rider, one))?.autoUntilMinutes));
    expect(told).toEqual([undefined, 240]);
    const became: unknown[] = [];
    for (const [index, { slotId }] of classes.entries()) {
      await movedTo(slotId, 3);
      await phone.device.propose('booking.cancel', { bookingId: places[index] ?? '', gymId: GYM, slotId }, 'Not today');
      await town.pass(5_000);
      became.push((await bookingOf(rider, waits[index] ?? ''))?.status);
    }
    expect(became).toEqual(['confirmed', 'offered']);
    await rider.device.stop();
  });

  /** Somebody else, with ten visits. */
  async function rides(): Promise<TestDevice> {
    const [uid, email, displayName] = ['riderone', 'rider@hub.example', 'Rider One'];
    await town.server.say('system.person-registered', { uid, email, displayName, consents: [] });
    await town.server.say('system.email-verified', { uid });
    const rider = await town.device(uid);
    rider.device.followGym(GYM);
    await rider.device.openWorkspace({ kind: 'member' });
    await town.pass(3_000);
    const ten = gymCalled('iron-works').offers.find(({ kind }) => kind === 'multi_visit') ?? expect.fail('nothing to buy');
    const { productId, version, price: priceSeen } = ten;
    const buying = { gymId: GYM, productId, version, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
    await rider.device.propose('pass.buy', buying, 'Ten visits');
    await town.pass(8_000);
    return rider;
  }
});

describe('[17] 2.23 of the door', () => {
  /** By a colleague, two days after; the doubts that it comes to. */
  async function writtenDown(): Promise<unknown> {
    const [entry] = await town.server.store.list('gym-iron-works/roster', { limit: 1 });
    const { passId, memberId } = (entry ?? expect.fail('nobody is on the list')).body as { passId: string; memberId: string };
    const body: ProposalOf<'checkin.record'>['body'] = {
      ...{ gymId: GYM, passId, memberId, method: 'day_sheet', direction: 'in', localVerdict: 'ok' },
      ...{ checkedAgainst: { trust: 'synced' }, cameAt: instantOf(town.time.now() - 2 * DAY) },
    };
    const { proposalId } = await desk.device.propose('checkin.record', body, 'A visit');
    await town.pass(3_000);
    const kept = await town.server.store.get('gym-iron-works/checkins', proposalId.replace('proposal', 'checkin'));
    return kept?.body.codes;
  }

  it('[R-34] two scans are one visit by what was set when the second was made, also where it is heard after a change', async () => {
    const memberId = MEMBER.uid;
    const [pass] = await town.server.store.list(`member-${memberId}/passes`, { limit: 1 });
    const passId = pass?.id ?? expect.fail('no pass');
    const scan = async () => {
      const body: ProposalOf<'checkin.record'>['body'] = {
        ...{ gymId: GYM, passId, memberId, method: 'staff_search', direction: 'in', localVerdict: 'ok' },
        checkedAgainst: { trust: 'synced' },
      };
      return (await desk.device.propose('checkin.record', body, 'A visit')).proposalId.replace('proposal', 'checkin');
    };
    const statusOf = async (id: string) => {
      const { status, codes } = (await town.server.store.get('gym-iron-works/checkins', id))?.body ?? {};
      return [status, codes];
    };
    const key = 'checkin.duplicateMinutes';
    const MINUTE = 60_000;
    expect(await sets(key, 61)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    const first = await scan();
    await town.pass(3_000);
    await town.leap(5 * MINUTE);
    desk.network.change('both');
    await town.pass(12_000);
    const again = await scan();
    await town.pass(1_000);
    expect(await sets(key, 2)).toMatchObject({ state: 'accepted' });
    await town.leap(MINUTE);
    desk.network.change('fine');
    await town.pass(12_000);
    await town.leap(3 * MINUTE);
    await town.pass(3_000);
    const later = await scan();
    await town.pass(3_000);
    // The second was made when ten minutes held; the third, nine after the first, when two do.
    expect(await Promise.all([first, again, later].map(statusOf))).toEqual([
      ['accepted', []],
      ['duplicate', []],
      ['accepted', []],
    ]);
  });

  it('[R-42] a day to write down a visit: what was written before counts on, the next waits for the gym', async () => {
    // Nothing is written down of the days before the passes were there.
    await town.leap(3 * DAY);
    expect(await writtenDown()).not.toContain('REPORTED_TOO_LATE');
    expect(await sets('checkin.reportDays', 15)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(await sets('checkin.reportDays', 1)).toMatchObject({ state: 'accepted' });
    expect(await writtenDown()).toContain('REPORTED_TOO_LATE');
    await town.pass(3_000);
    const known = desk.device.query(publicSettingsQuery);
    const stop = known.subscribe(() => {});
    await town.pass(1_000);
    const days = known.get().rows.find(({ doc }) => doc.key === 'checkin.reportDays')?.doc;
    expect(days?.values.map(({ value }) => value)).toEqual([1]);
    stop();
  });
});

describe('[17] 2.23 of offers', () => {
  /** To whoever said yes: what the server made of it once it had counted. */
  async function offers(): Promise<unknown> {
    const said: ProposalOf<'message.send'>['body'] = {
      ...{ sender: GYM, purpose: 'marketing', channels: [], audience: { who: 'pass_holders' } },
      ...{ title: 'Half price in May', body: 'Bring a friend.', count: 1 },
    };
    const { proposalId } = await owner.device.propose('message.send', said, 'An offer');
    await town.pass(3_000);
    expect(await outcomeOf(owner, proposalId)).toMatchObject({ state: 'accepted' });
    await town.pass(3_000);
    return (await town.server.store.get('gym-iron-works/messages', proposalId.replace('proposal', 'message')))?.body;
  }

  it('[2.24] switched off, an offer is refused in words, and a device that knows it refuses it itself', async () => {
    const said: ProposalOf<'message.send'>['body'] = {
      ...{ sender: GYM, purpose: 'marketing', channels: [], audience: { who: 'pass_holders' } },
      ...{ title: 'Half price in May', body: 'Bring a friend.', count: 1 },
    };
    expect(await sets('flags.offers', 2)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(await sets('flags.offers', 0)).toMatchObject({ state: 'accepted' });
    await town.pass(3_000);
    expect(await owner.device.preview('message.send', said)).toMatchObject({ state: 'refused', code: 'OFFERS_OFF' });
    const { proposalId } = await owner.device.propose('message.send', said, 'An offer');
    await town.pass(3_000);
    expect(await outcomeOf(owner, proposalId)).toMatchObject({
      ...{ state: 'refused', code: 'OFFERS_OFF' },
      message: 'Offers are switched off for all gyms at the moment. Messages about the service still go out.',
    });
    expect(await sets('flags.offers', 1)).toMatchObject({ state: 'accepted' });
  });

  it('[3.9] one person is looked at first with none unseen, and the owner’s device knows it', async () => {
    const phone = await town.device(MEMBER.uid);
    const yes = {
      kind: offersConsentOf(GYM) as ProposalOf<'person.consent'>['body']['kind'],
      version: OFFERS_VERSION,
      given: true,
    };
    await phone.device.propose('person.consent', yes, 'Offers');
    await town.pass(3_000);
    await phone.device.stop();
    expect(await sets('messages.offerUnseen', 2001)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(await sets('messages.offerUnseen', 0)).toMatchObject({ state: 'accepted' });
    const known = owner.device.query(publicSettingsQuery);
    const stop = known.subscribe(() => {});
    await town.pass(1_000);
    const unseen = known.get().rows.find(({ doc }) => doc.key === 'messages.offerUnseen');
    expect(unseen?.doc.values.map(({ value }) => value)).toEqual([0]);
    stop();
    expect(await offers()).toMatchObject({ status: 'pending_approval', approval: { why: 'many' } });
  });
});

describe('[17] 2.23 of applications and of reviews', () => {
  let phone: TestDevice;
  beforeAll(async () => {
    phone = await town.device(MEMBER.uid);
    await phone.device.openWorkspace({ kind: 'member' });
    await phone.device.learnFor('asking');
    await town.pass(2_000);
  });
  afterAll(() => phone.device.stop());

  const review = { gymId: GYM, rating: 4, text: 'Clean, friendly, and never too full after work.' } as const;
  it.each([
    ['flags.applications', 'application.submit', { answers: ANSWERS }, 'APPLICATIONS_OFF'],
    ['flags.reviews', 'review.write', review, 'REVIEWS_OFF'],
  ] as const)(
    '%s: switched off, it is refused in words, and a device that knows it refuses it itself',
    async (flag, kind, said, code) => {
      const asked = async () => {
        const { proposalId } = await phone.device.propose(kind, said as never, 'A word');
        await town.pass(3_000);
        return outcomeOf(phone, proposalId);
      };
      expect(await sets(flag, 2)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
      expect(await phone.device.preview(kind, said as never)).not.toMatchObject({ code });
      expect(await sets(flag, 0)).toMatchObject({ state: 'accepted' });
      await town.pass(2_000);
      expect(await phone.device.preview(kind, said as never)).toMatchObject({ state: 'refused', code });
      expect(await asked()).toMatchObject({ state: 'refused', code, message: sentenceFor(code) });
      phone.network.change('both');
      await town.pass(12_000);
      expect(phone.device.connection.get().state).toBe('Offline');
      expect(await phone.device.preview(kind, said as never), 'without a network').toMatchObject({ state: 'refused', code });
      phone.network.change('fine');
      await town.pass(3_000);
      expect(await sets(flag, 1)).toMatchObject({ state: 'accepted' });
      await town.pass(2_000);
      expect(await asked()).not.toMatchObject({ code });
    },
  );
});

describe('[17] R-71 of the commission', () => {
  it('owners read of a rise on their device, sixteen days before it counts; nobody reads of a cut', async () => {
    const second = await town.device(SAL);
    const key = 'commission.defaultBps';
    const approved = async (value: number) => {
      expect(await sets(key, value)).toMatchObject({ state: 'accepted' });
      const changes = (await town.server.store.get('platform/settings', `setting:${key}`))?.body.changes;
      const { id: change } = (changes as { readonly id: string }[]).at(-1) ?? expect.fail('no change');
      const { proposalId } = await second.device.propose('setting.approve', { key, change }, 'Yes');
      await town.pass(5_000);
      expect(await outcomeOf(second, proposalId)).toMatchObject({ state: 'accepted' });
      return (await town.server.store.get('platform/settings', `setting:${key}`))?.body.changes;
    };
    const titles = async () =>
      (await town.server.store.find(`self-${OWNER.uid}/self`, 'type', 'notice')).map(({ body }) => body.title);
    const before = await titles();
    await approved(1000);
    expect(await titles()).toEqual(before);
    const at = town.time.now();
    const changes = await approved(1200);
    const { from, telling } = (changes as { readonly from: string; readonly telling: object }[]).at(-1) ?? expect.fail('none');
    expect(Date.parse(from) - at).toBeGreaterThanOrEqual(16 * DAY);
    expect(telling).toMatchObject({ says: 'rise', was: 1000, doneAt: expect.any(String) });
    expect((await titles()).filter((title) => !before.includes(title))).toEqual(['Our commission rises from 10% to 12%']);
    await second.device.stop();
  });
});
