import { describe, expect, it } from 'vitest';
import { ANSWERS, LEEDS, powers } from '../../tests/rules/applications.ts';
import { DAY, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { momentOf, systemMoment } from '../proposal/judge.ts';
import type { Answers } from './answers/fields.ts';
import { decideApplicationSubmit } from './submit.ts';

const NORA = 'nora0000';
const OTHER = 'other000';
const ADMIN = 'admin000';
const world = (...more: ConstructorParameters<typeof KnownWorld>) =>
  new KnownWorld(person(NORA), person(OTHER), person(ADMIN, { displayName: 'Ana Field' }), powers(ADMIN, true), ...more);
const apply = (hub: KnownWorld, change: Partial<Answers> = {}, at = NOW, by = NORA, more: object = {}) =>
  hub.say(by, 'application.submit', { answers: { ...ANSWERS, ...change }, ...more }, { receivedAt: at });
const elsewhere = (number: number): Partial<Answers> => ({ postcode: `LS${number} 4AP` });

describe('[2.14] an application comes in', () => {
  it('with a number, the account’s own address, a day we answer by, a notice and an e-mail', () => {
    const hub = world();
    const { proposal } = apply(hub, { email: 'typed@example.org' });
    const application = hub.one('application', proposal._id.replace('proposal:', 'application:'));
    expect(application).toMatchObject({
      uid: NORA,
      ref: 'GA-2026-00001',
      status: 'submitted',
      answers: { gymName: 'Iron & Oak', email: `${NORA}@example.org` },
      site: 'LS1 4AP iron and oak ltd',
      ahead: 0,
      // Tuesday and five working days.
      dueAt: '2026-03-10T17:00:00.000Z',
      thread: [],
      history: [{ status: 'submitted', at: NOW }],
    });
    for (const absent of ['gymId', 'invite', 'decision', 'keptUntil']) expect(application).not.toHaveProperty(absent);
    expect(hub.all('notice')).toMatchObject([
      {
        event: 'application.received',
        title: 'We have your application for Iron & Oak',
        body: 'Your reference is GA-2026-00001. We answer within five working days.',
        link: '/owner/application',
        severity: 'info',
      },
    ]);
    expect(hub.all('errand')).toMatchObject([
      { kind: 'mail', task: { about: 'application', applicationId: application._id, saying: 'received' } },
      { kind: 'push' },
    ]);
  });

  it('numbers go up within a year and begin anew with the next; how many wait is counted', () => {
    const hub = world();
    apply(hub, elsewhere(1));
    apply(hub, elsewhere(2), plus(NOW, HOUR), OTHER);
    expect(hub.all('counter')).toMatchObject([{ last: 2, createdAt: NOW, updatedAt: plus(NOW, HOUR) }]);
    apply(hub, elsewhere(3), '2027-01-04T09:00:00.000Z', OTHER);
    expect(hub.all('application').map(({ ref, ahead }) => [ref, ahead])).toEqual([
      ['GA-2026-00001', 0],
      ['GA-2026-00002', 1],
      ['GA-2027-00001', 2],
    ]);
  });

  it('keeps the invitation and the gym that is claimed', () => {
    const hub = world(gym('old', { status: 'listed' }));
    apply(hub, {}, NOW, NORA, { gymId: 'gym:old', invite: 'spring-26' });
    expect(hub.all('application')).toMatchObject([{ gymId: 'gym:old', invite: 'spring-26' }]);
  });

  it('of a gym that somebody runs, or that is not there, is refused', () => {
    const hub = world(gym('run'));
    expect(apply(hub, {}, NOW, NORA, { gymId: 'gym:run' })).toMatchObject({ state: 'refused', code: 'GYM_TAKEN' });
    expect(apply(hub, {}, NOW, NORA, { gymId: 'gym:none' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(hub.all('application')).toEqual([]);
  });

  it('[17] 2.23 while applications are switched off is refused in words and kept nowhere, and on again comes in; what is open is answered', () => {
    const hub = world();
    apply(hub, elsewhere(1));
    const [open] = hub.all('application');
    hub.lay([settingOfValues('flags.applications', [0, NOW], [1, plus(NOW, DAY)])]);
    expect(apply(hub, elsewhere(2), plus(NOW, HOUR))).toMatchObject({ state: 'refused', code: 'APPLICATIONS_OFF' });
    // Made before and without a network: it is judged when it comes.
    const late = hub.say(
      NORA,
      'application.submit',
      { answers: ANSWERS },
      { madeAt: plus(NOW, -HOUR), receivedAt: plus(NOW, HOUR) },
    );
    expect(late).toMatchObject({ state: 'refused', code: 'APPLICATIONS_OFF' });
    const withdrawn = hub.say(NORA, 'application.withdraw', { applicationId: open?._id ?? '' }, { receivedAt: plus(NOW, HOUR) });
    expect(withdrawn.state).toBe('accepted');
    expect(hub.all('application')).toHaveLength(1);
    expect(apply(hub, elsewhere(3), plus(NOW, DAY)).state).toBe('accepted');
  });

  it('[17] a device that does not know the switch refuses nothing because of it', () => {
    const hub = world(settingOfValues('flags.applications', [0, NOW]));
    const { proposal } = apply(hub);
    const decided = decide(proposal, blindTo(hub, 'public/basics'), { ...systemMoment(NOW), by: NORA });
    expect(decided.code).not.toBe('APPLICATIONS_OFF');
  });

  it('from an address that is not confirmed is refused', () => {
    const hub = new KnownWorld(person(NORA, { emailVerified: false }));
    expect(apply(hub)).toMatchObject({ state: 'refused', code: 'EMAIL_UNVERIFIED' });
    expect(apply(hub, {}, NOW, 'nobody00')).toMatchObject({ state: 'refused', code: 'EMAIL_UNVERIFIED' });
  });

  it('[4.6] that says of a year to come that it traded then is refused with field and rule', () => {
    expect(apply(world(), { tradingSince: 2027 })).toMatchObject({
      state: 'refused',
      code: 'VALIDATION',
      facts: { field: 'Trading since', rule: 'a year from 1950 on, such as 2014.' },
    });
    expect(apply(world(), { tradingSince: 2026 })).toMatchObject({ state: 'accepted' });
  });
});

describe('[G13] the second for the same business and place', () => {
  it('of the same person is refused, linked to the first, and kept for thirty days', () => {
    const hub = world();
    const first = apply(hub);
    const second = apply(hub, { gymName: 'Iron and Oak', legalName: 'IRON AND OAK LTD' }, plus(NOW, HOUR));
    expect(second).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
    const twice = hub.one('application', second.proposal._id.replace('proposal:', 'application:'));
    expect(twice).toMatchObject({
      status: 'duplicate',
      duplicateOf: first.proposal._id.replace('proposal:', 'application:'),
      answers: { gymName: 'Iron and Oak' },
      keptUntil: plus(NOW, HOUR + 30 * DAY),
      history: [{ status: 'duplicate', at: plus(NOW, HOUR) }],
    });
    expect(twice).not.toHaveProperty('ref');
    expect(hub.all('counter')).toMatchObject([{ last: 1 }]);
  });

  it.each(['submitted', 'in_review', 'info_requested'] as const)('is one while the first is %s', (status) => {
    const hub = world();
    const { proposal } = apply(hub);
    hub.lay([{ ...hub.one('application', proposal._id.replace('proposal:', 'application:')), status }]);
    expect(apply(hub)).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
  });

  it('of somebody else says so without naming anybody', () => {
    const hub = world();
    apply(hub);
    const second = apply(hub, {}, NOW, OTHER);
    expect(second).toMatchObject({ state: 'refused', code: 'ALREADY_APPLIED' });
    const twice = hub.one('application', second.proposal._id.replace('proposal:', 'application:'));
    expect(twice).toMatchObject({ uid: OTHER, status: 'duplicate' });
    expect(twice).not.toHaveProperty('duplicateOf');
    expect(JSON.stringify(twice)).not.toContain(NORA);
  });

  it('is none where the first was taken back', () => {
    const hub = world();
    const { proposal } = apply(hub);
    hub.say(NORA, 'application.withdraw', { applicationId: proposal._id.replace('proposal:', 'application:') });
    expect(apply(hub)).toMatchObject({ state: 'accepted' });
  });
});

describe('[2.14] [G13] a business whose gym we said yes to', () => {
  const approved = () => {
    const hub = world();
    hub.lay([LEEDS]);
    const { proposal } = apply(hub);
    const applicationId = proposal._id.replace('proposal:', 'application:');
    hub.say(ADMIN, 'application.claim', { applicationId });
    expect(hub.say(ADMIN, 'application.approve', { applicationId, areaId: LEEDS._id })).toMatchObject({ state: 'accepted' });
    const { madeGymId = '' } = hub.one('application', applicationId);
    return { hub, madeGymId };
  };
  const later = plus(NOW, DAY);

  it('is not brought in again while it is set up, open or stopped: its owner reads since when, others that it is taken', () => {
    const { hub, madeGymId } = approved();
    for (const status of ['draft', 'pending_verification', 'ready', 'live', 'paused', 'suspended', 'closing'] as const) {
      hub.lay([{ ...hub.one('gym', madeGymId), status }]);
      expect(apply(hub, { legalName: 'IRON AND OAK LTD' }, later), status).toMatchObject({
        ...{ state: 'refused', code: 'APPLICATION_APPROVED', facts: { date: '2026-03-03' } },
      });
      expect(apply(hub, {}, later, OTHER), status).toMatchObject({ state: 'refused', code: 'GYM_TAKEN' });
    }
    expect(hub.all('application')).toHaveLength(1);
    expect(apply(hub, elsewhere(2), later)).toMatchObject({ state: 'accepted' });
  });

  it('is told the day on which it asks, where none was noted for our yes', () => {
    const { hub, madeGymId } = approved();
    const one = hub.all('application').find((application) => application.madeGymId === madeGymId);
    if (!one) throw new Error('nothing was approved');
    const { decision: _decision, ...undated } = one;
    hub.lay([undated]);
    expect(apply(hub, {}, later)).toMatchObject({ code: 'APPLICATION_APPROVED', facts: { date: '2026-03-04' } });
  });

  it.each(['closed', 'removed'] as const)('may come again when its gym is %s', (status) => {
    const { hub, madeGymId } = approved();
    hub.lay([{ ...hub.one('gym', madeGymId), status }]);
    expect(apply(hub, {}, later)).toMatchObject({ state: 'accepted' });
    // What waits is what the next one hears of.
    expect(apply(hub, {}, later, OTHER)).toMatchObject({ state: 'refused', code: 'ALREADY_APPLIED' });
  });

  it('[A4] is not known to be here on a device that has not got the gym', () => {
    const { hub } = approved();
    const proposal = hub.proposal('application.submit', { answers: ANSWERS });
    const moment = momentOf(proposal.origin, { by: NORA, receivedAt: later });
    const blind = blindTo(hub, 'platform', 'cell', 'venue-', 'gym-');
    expect(decideApplicationSubmit(proposal, blind, moment).state).toBe('accepted');
    expect(decideApplicationSubmit(proposal, blindTo(hub, 'platform', 'cell'), moment)).toMatchObject({
      code: 'APPLICATION_APPROVED',
    });
  });
});

describe('[2.14] after a refusal', () => {
  it('the same may come again after thirty days, another gym at once', () => {
    const hub = world();
    const { proposal } = apply(hub);
    const applicationId = proposal._id.replace('proposal:', 'application:');
    hub.say(ADMIN, 'application.claim', { applicationId });
    hub.say(ADMIN, 'application.refuse', { applicationId, code: 'not_a_gym', message: 'This is a climbing frame in a garden.' });
    expect(apply(hub, {}, plus(NOW, 30 * DAY - 1))).toMatchObject({
      state: 'refused',
      code: 'APPLICATION_TOO_SOON',
      facts: { date: '2026-03-03', again: '2026-04-03' },
    });
    expect(apply(hub, elsewhere(2), plus(NOW, DAY))).toMatchObject({ state: 'accepted' });
    expect(apply(hub, {}, plus(NOW, 30 * DAY))).toMatchObject({ state: 'accepted' });
  });
});

describe('[2.14] after several refusals', () => {
  /** One that we refused, and from when we take it again. */
  const refused = (key: string, againFrom?: string) => {
    const hub = world();
    const { proposal } = apply(hub);
    const { answers: _answers, ...one } = hub.one('application', proposal._id.replace('proposal:', 'application:'));
    const decision = { at: NOW, ...(againFrom === undefined ? {} : { againFrom }) };
    return { ...one, _id: `application:${key}`, uid: OTHER, status: 'rejected', decision } as const;
  };

  it('the one that still counts is held against it, not the one that is over', () => {
    const hub = world();
    hub.lay([refused('a', NOW), refused('b', plus(NOW, 9 * DAY)), refused('c')]);
    expect(apply(hub)).toMatchObject({ code: 'APPLICATION_TOO_SOON', facts: { date: '2026-03-03', again: '2026-03-13' } });
    expect(apply(hub, {}, plus(NOW, 9 * DAY))).toMatchObject({ state: 'accepted' });
  });

  it('one that says of no day from which it may come again stands in nobody’s way', () => {
    const hub = world();
    hub.lay([refused('c')]);
    expect(apply(hub)).toMatchObject({ state: 'accepted' });
  });
});

describe('[3.9] three in thirty days', () => {
  it('the fourth says when the next may come; then it may', () => {
    const hub = world();
    apply(hub, elsewhere(1));
    apply(hub, elsewhere(2), plus(NOW, DAY));
    apply(hub, elsewhere(3), plus(NOW, 2 * DAY));
    const fourth = apply(hub, elsewhere(4), plus(NOW, 30 * DAY - 1));
    expect(fourth).toMatchObject({ state: 'refused', code: 'APPLICATION_LIMIT', facts: { limit: 3, date: '2026-04-03' } });
    expect(hub.all('application')).toHaveLength(3);
    expect(apply(hub, elsewhere(4), plus(NOW, 30 * DAY))).toMatchObject({ state: 'accepted' });
    expect(apply(hub, elsewhere(5), plus(NOW, 3 * DAY), OTHER)).toMatchObject({ state: 'accepted' });
  });
});

describe('[A4] on a device', () => {
  it('it is there at once, without a number, and what is not known refuses nothing', () => {
    const hub = world();
    const blind = blindTo(hub, 'platform', 'cell', 'self-');
    const proposal = hub.proposal('application.submit', { answers: ANSWERS, gymId: 'gym:unseen' });
    const moment = momentOf(proposal.origin, { by: NORA, receivedAt: NOW });
    const decision = decideApplicationSubmit(proposal, blindTo(hub, 'platform', 'cell', 'self-', 'venue-', 'gym-'), moment);
    expect(decision).toMatchObject({ state: 'accepted', unknown: ['applications'], documents: [{ status: 'submitted' }] });
    expect(decision.documents).toHaveLength(1);
    expect(decision.documents[0]).not.toHaveProperty('ref');
    expect(decideApplicationSubmit(hub.proposal('application.submit', { answers: ANSWERS }), blind, moment).state).toBe(
      'accepted',
    );
  });

  it('[G13] one’s own that is open is found there too', () => {
    const hub = world();
    apply(hub);
    const proposal = hub.proposal('application.submit', { answers: ANSWERS });
    const moment = momentOf(proposal.origin, { by: NORA, receivedAt: NOW });
    expect(decideApplicationSubmit(proposal, blindTo(hub, 'platform', 'cell'), moment)).toMatchObject({ code: 'DUPLICATE' });
    const other = hub.proposal('application.submit', { answers: { ...ANSWERS, postcode: 'LS9 4AP' } });
    expect(decideApplicationSubmit(other, blindTo(hub, 'platform', 'cell'), moment).state).toBe('accepted');
  });
});
