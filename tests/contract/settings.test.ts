/** [17] 2.23 A setting as super-admins change it on their device, and the next proposal that the server judges by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicSettingsQuery } from '../../client/features/setting/number.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { sentenceFor } from '../../schemas/codes.ts';
import type { ProposalOf } from '../../schemas/folds/proposals.ts';
import { OFFERS_VERSION, offersConsentOf } from '../../schemas/message/consent.ts';
import { EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { ANSWERS } from '../rules/applications.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const DAY = 86_400_000;
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

describe('[17] 2.23 of what is done without a signal', () => {
  const HOUR = 3_600_000;
  let phone: TestDevice;
  let passId: string;

  /** A class of Iron Works in some days, booked by a member who was seen by the server a moment ago. */
  async function booked(
    days: number,
  ): Promise<{ readonly bookingId: string; readonly slotId: string; readonly freeUntil: number }> {
    const day = instantOf(town.time.now() + days * DAY).slice(0, 10);
    const timetable = (await town.server.store.get('venue-iron-works/slots', `timetable:iron-works:${day}`))?.body;
    const slots = (timetable?.slots ?? []) as { slotId: string; kind: string; startsAt: string; cutoffHours: number }[];
    const { slotId, startsAt, cutoffHours } = slots.find(({ kind }) => kind === 'class') ?? expect.fail('no class');
    const body = { gymId: GYM, slotId, passId, anyPass: true, joinWaitlistIfFull: true };
    const seen = { startsAtSeen: startsAt, cutoffHoursSeen: cutoffHours };
    const { proposalId } = await phone.device.propose('booking.request', { ...body, ...seen }, 'A class');
    await town.pass(3_000);
    expect(await outcomeOf(phone, proposalId)).toMatchObject({ state: 'accepted' });
    const freeUntil = Date.parse(startsAt) - cutoffHours * HOUR;
    return { bookingId: proposalId.replace('proposal', 'booking'), slotId, freeUntil };
  }

  /** Given back three hours before that costs something, and heard an hour after it. What became of it. */
  async function givenBack(days: number, meanwhile = async () => {}): Promise<unknown> {
    const { bookingId, slotId, freeUntil } = await booked(days);
    await town.leap(freeUntil - town.time.now() - 3 * HOUR - 60_000);
    await town.pass(3_000);
    phone.network.change('both');
    await town.pass(57_000);
    await phone.device.propose('booking.cancel', { bookingId, gymId: GYM, slotId }, 'Not today');
    await town.pass(1_000);
    await meanwhile();
    await town.leap(4 * HOUR);
    phone.network.change('fine');
    await town.pass(30_000);
    return (await town.server.store.get(`member-${MEMBER.uid}/bookings`, bookingId))?.body.status;
  }

  beforeAll(async () => {
    phone = await town.device(MEMBER.uid);
    await phone.device.openWorkspace({ kind: 'member' });
    await town.pass(3_000);
    const [pass] = await town.server.store.list(`member-${MEMBER.uid}/passes`, { limit: 1 });
    passId = pass?.id ?? expect.fail('no pass');
  });
  afterAll(() => phone.device.stop());

  it('[X4] in time by what was set when it was said, though less was set before it was heard; the next one is late', async () => {
    expect(await sets('offline.claimHours', 73)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    const less = async () => expect(await sets('offline.claimHours', 2)).toMatchObject({ state: 'accepted' });
    expect(await givenBack(2, less)).toBe('cancelled');
    expect(await givenBack(5)).toBe('late_cancelled');
  });
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
  const review = { gymId: GYM, rating: 4, text: 'Clean, friendly, and never too full after work.' } as const;
  it.each([
    ['flags.applications', 'application.submit', { answers: ANSWERS }, 'APPLICATIONS_OFF'],
    ['flags.reviews', 'review.write', review, 'REVIEWS_OFF'],
  ] as const)(
    '%s: switched off, it is refused in words, and a device that knows it refuses it itself',
    async (flag, kind, said, code) => {
      const phone = await town.device(MEMBER.uid);
      await phone.device.openWorkspace({ kind: 'member' });
      await phone.device.learnFor('asking');
      await town.pass(2_000);
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
      await phone.device.stop();
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
