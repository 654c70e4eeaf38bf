import { describe, expect, it } from 'vitest';
import { ANSWERS, LEEDS, powers } from '../../tests/rules/applications.ts';
import { DAY, gym, NOW, OFFER, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { BY_NOBODY, GONE, NOBODY } from '../blank.ts';
import { databasesOf, homesOf } from '../folds/access.ts';
import { PERMISSIONS } from '../person/shape.ts';
import type { Answers } from './answers/fields.ts';
import { slugOf } from './approve.ts';
import { application as noun } from './noun.ts';
import { applicationsErased } from './over.ts';

const { due: dueOfApplication } = noun.documents.application;

const NORA = 'nora0000';
const ANA = 'ana00000';

/** Applied for, claimed, and approved. */
function approved(change: Partial<Answers> = {}, more: ConstructorParameters<typeof KnownWorld> = [], gymId?: string) {
  const hub = new KnownWorld(person(NORA), person(ANA, { displayName: 'Ana Field' }), powers(ANA, true), LEEDS, ...more);
  const { proposal } = hub.say(NORA, 'application.submit', { answers: { ...ANSWERS, ...change }, ...(gymId ? { gymId } : {}) });
  const applicationId = proposal._id.replace('proposal:', 'application:');
  hub.say(ANA, 'application.claim', { applicationId });
  const decision = hub.say(ANA, 'application.approve', { applicationId, areaId: LEEDS._id }, { receivedAt: plus(NOW, 1000) });
  return { hub, decision, application: hub.one('application', applicationId) };
}

describe('[2.14] yes', () => {
  it('makes gym, owner, employee, end and word of it in one commit', () => {
    const { decision, hub, application } = approved();
    expect(decision.documents.map((doc) => doc.type)).toEqual([
      ...['gym', 'grants', 'employee', 'user', 'application', 'applicationreview', 'notice', 'errand', 'errand'],
    ]);
    expect(application).toMatchObject({
      status: 'approved',
      decision: { at: plus(NOW, 1000) },
      madeGymId: application._id.replace('application:', 'gym:'),
    });
    expect(application).not.toHaveProperty('keptUntil');
    expect(hub.one('user', `user:${NORA}`).role).toBe('gym-owner');
    expect(hub.one('grants', `grants:${NORA}`).gyms).toMatchObject([
      { gymId: application.madeGymId, gymName: 'Iron & Oak', preset: 'owner', permissions: [...PERMISSIONS], status: 'active' },
    ]);
    expect(hub.all('employee')).toMatchObject([{ uid: NORA, gymId: application.madeGymId, preset: 'owner', status: 'active' }]);
    expect(hub.all('applicationreview')).toMatchObject([{ decided: { uid: ANA, name: 'Ana F.', as: 'approved' } }]);
    expect(hub.all('notice').at(-1)).toMatchObject({
      event: 'application.approved',
      title: 'Iron & Oak is in',
      severity: 'action',
    });
    expect(hub.all('errand').map((one) => one.kind === 'mail' && one.task)).toContainEqual({
      about: 'application',
      applicationId: application._id,
      saying: 'approved',
    });
  });

  it('[2.23] goes on record with the powers it gave', () => {
    const { decision, application } = approved();
    expect(decision.audit).toMatchObject([
      {
        action: 'application.approved',
        target: { type: 'application', id: application._id },
        before: { status: 'in_review' },
        after: { status: 'approved', gymId: application.madeGymId, ownerUid: NORA },
      },
      { action: 'employee.set' },
    ]);
  });

  it('makes a draft of what was said, and not a byte of it is public', () => {
    const { hub, application } = approved({ website: 'https://iron-oak.example' });
    const made = hub.one('gym', application.madeGymId ?? '');
    expect(made).toMatchObject({
      kind: 'ExerciseGym',
      name: 'Iron & Oak',
      address: { streetAddress: '12 Mill Lane', addressLocality: 'Leeds', postalCode: 'LS1 4AP', addressCountry: 'GB' },
      geo: ANSWERS.pin,
      areaId: 'area:leeds',
      timeZone: 'Europe/London',
      telephone: '+441134960123',
      url: 'https://iron-oak.example',
      openingHours: ANSWERS.openingHours,
      amenityFeature: [
        { type: 'Showers', value: true },
        { type: 'WiFi', value: true },
      ],
      activities: ['Gym'],
      ageRange: { min: 16 },
      policies: { entryMode: 'walk_in', requirePhoto: true, cutoffHours: 6, bookingWindowDays: 8, reEntry: 'same_day' },
      offers: [],
      closures: [],
      status: 'draft',
    });
    expect(made.slug).toMatch(/^iron-oak-[0-9a-z]{6}$/);
    for (const absent of ['source', 'email', 'liveSince']) expect(made).not.toHaveProperty(absent);
    expect(databasesOf(made)).toEqual(['platform/gyms', `gym-${made._id.slice(4)}/gyms`]);
  });

  it.each([
    ['ExerciseGym', 'ExerciseGym'],
    ['HealthClub', 'HealthClub'],
    ['studio', 'SportsActivityLocation'],
    ['leisure_centre', 'SportsActivityLocation'],
    ['other', 'ExerciseGym'],
  ] as const)('%s is a %s', (gymKind, kind) => {
    const { hub } = approved({ gymKind, walkIns: false, alwaysOpen: true });
    const [made] = hub.all('gym');
    expect(made).toMatchObject({ kind, policies: { entryMode: 'booking_required' } });
    expect(made?.openingHours).toMatchObject([{ opens: '00:00', closes: '00:00' }]);
    expect(made?.openingHours?.[0]?.dayOfWeek).toHaveLength(7);
    expect(made).not.toHaveProperty('url');
  });

  it('of a place that nobody could put on the map begins in the middle of its area', () => {
    const { pin: _pin, ...placeless } = ANSWERS;
    const { hub, application } = approved();
    expect(hub.one('gym', application.madeGymId ?? '').geo).toEqual(ANSWERS.pin);
    const other = new KnownWorld(person(NORA), person(ANA), powers(ANA, true), LEEDS);
    const { proposal } = other.say(NORA, 'application.submit', { answers: placeless });
    const applicationId = proposal._id.replace('proposal:', 'application:');
    other.say(ANA, 'application.claim', { applicationId });
    other.say(ANA, 'application.approve', { applicationId, areaId: LEEDS._id });
    expect(other.all('gym')).toMatchObject([{ geo: LEEDS.centre }]);
  });

  it('of a listed gym takes it over: same id and address on the web, no longer public until it is live', () => {
    const source = { dataset: 'active-places', siteId: '7', attribution: 'Active Places' } as const;
    const closure = { closureId: 'closure:one', scope: 'whole_gym', reason: 'maintenance' } as const;
    const closures = [{ ...closure, startsAt: NOW, endsAt: plus(NOW, DAY) }];
    const kept = { areaId: 'area:other', source, offers: [OFFER], closures };
    const listed = gym('old', { status: 'listed', name: 'Old name', slug: 'old-7', ...kept });
    const { hub, application } = approved({}, [listed], 'gym:old');
    expect(application.madeGymId).toBe('gym:old');
    expect(hub.all('gym')).toMatchObject([
      { _id: 'gym:old', name: 'Iron & Oak', slug: 'old-7', ...kept, status: 'draft', createdAt: NOW },
    ]);
    expect(hub.all('gym')[0]).not.toHaveProperty('slug', 'iron-oak');
  });

  it('[4.5] of one that turned out to be a listed gym takes that over as if it had been claimed', () => {
    const listed = gym('old', { status: 'listed', name: 'Old name', slug: 'old-7', offers: [] });
    const hub = new KnownWorld(person(NORA), person(ANA), powers(ANA, true), LEEDS, listed, gym('run'));
    const { proposal } = hub.say(NORA, 'application.submit', { answers: ANSWERS });
    const applicationId = proposal._id.replace('proposal:', 'application:');
    hub.say(ANA, 'application.claim', { applicationId });
    const approve = (gymId: string) => hub.say(ANA, 'application.approve', { applicationId, areaId: LEEDS._id, gymId });
    for (const taken of ['gym:run', 'gym:nowhere']) expect(approve(taken)).toMatchObject({ code: 'GYM_TAKEN', documents: [] });
    expect(approve('gym:old')).toMatchObject({ state: 'accepted' });
    expect(hub.one('application', applicationId).madeGymId).toBe('gym:old');
    expect(hub.one('gym', 'gym:old')).toMatchObject({ name: 'Iron & Oak', slug: 'old-7', status: 'draft' });
    expect(hub.all('gym')).toHaveLength(2);
  });

  it('of a gym that somebody took meanwhile is refused', () => {
    const hub = new KnownWorld(
      person(NORA),
      person(ANA),
      powers(ANA, true),
      LEEDS,
      gym('old', { status: 'listed', offers: [OFFER] }),
    );
    const { proposal } = hub.say(NORA, 'application.submit', { answers: ANSWERS, gymId: 'gym:old' });
    const applicationId = proposal._id.replace('proposal:', 'application:');
    hub.say(ANA, 'application.claim', { applicationId });
    hub.system('system.gym-set', { gym: gym('old', { status: 'draft' }) });
    const decision = hub.say(ANA, 'application.approve', { applicationId, areaId: LEEDS._id });
    expect(decision).toMatchObject({ state: 'refused', code: 'GYM_TAKEN', documents: [] });
  });

  it('needs an area that is there, and an applicant whose address is still confirmed', () => {
    const hub = new KnownWorld(person(NORA), person(ANA), powers(ANA, true), LEEDS);
    const { proposal } = hub.say(NORA, 'application.submit', { answers: ANSWERS });
    const applicationId = proposal._id.replace('proposal:', 'application:');
    hub.say(ANA, 'application.claim', { applicationId });
    const approve = (areaId: string) => hub.say(ANA, 'application.approve', { applicationId, areaId });
    expect(approve('area:nowhere')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    const { answers, ...bare } = hub.one('application', applicationId);
    hub.lay([bare]);
    expect(approve(LEEDS._id)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    hub.lay([{ ...bare, answers }]);
    hub.lay([person(NORA, { emailVerified: false })]);
    expect(approve(LEEDS._id)).toMatchObject({ state: 'refused', code: 'EMAIL_UNVERIFIED', documents: [] });
    expect(hub.all('gym')).toEqual([]);
  });

  it.each([
    ['Iron & Oak', 'iron-oak'],
    ['  Café Élan! ', 'cafe-elan'],
    ['力', 'gym'],
    ['x'.repeat(81), 'x'.repeat(80)],
  ])('%j is called %s on the web', (name, slug) => expect(slugOf(name)).toBe(slug));
});

describe('[2.14] what is over', () => {
  const refusedOne = () => {
    const hub = new KnownWorld(person(NORA), person(ANA), powers(ANA, true), LEEDS);
    const { proposal } = hub.say(NORA, 'application.submit', { answers: ANSWERS, invite: 'spring' });
    const applicationId = proposal._id.replace('proposal:', 'application:');
    hub.say(ANA, 'application.claim', { applicationId });
    hub.say(ANA, 'application.refuse', { applicationId, code: 'other', message: 'We cannot say more than this here.' });
    return { hub, applicationId };
  };

  it('is forgotten a year later, at its time and not before: how it ended stays, not a word of it', () => {
    const { hub, applicationId } = refusedOne();
    const before = hub.one('application', applicationId);
    expect(dueOfApplication?.(before)).toEqual({
      at: plus(NOW, 365 * DAY),
      kind: 'system.application-forgotten',
      body: { applicationId },
    });
    expect(hub.system('system.application-forgotten', { applicationId }, plus(NOW, 365 * DAY - 1)).documents).toEqual([]);
    hub.system('system.application-forgotten', { applicationId }, plus(NOW, 365 * DAY));
    const left = hub.one('application', applicationId);
    expect(left).toMatchObject({ status: 'rejected', site: 'forgotten', thread: [], decision: { code: 'other', at: NOW } });
    for (const gone of ['answers', 'invite', 'keptUntil']) expect(left).not.toHaveProperty(gone);
    expect(JSON.stringify(left)).not.toMatch(/Iron|Nora|cannot say/);
    expect(dueOfApplication?.(left)).toBeNull();
    expect(hub.system('system.application-forgotten', { applicationId: 'application:none' }).documents).toEqual([]);
  });

  it('what was approved is kept with its gym, and what is open is not forgotten', () => {
    const { hub, application } = approved();
    expect(dueOfApplication?.(application)).toBeNull();
    const said = hub.system('system.application-forgotten', { applicationId: application._id }, plus(NOW, 900 * DAY));
    expect(said.documents).toEqual([]);
  });

  it('falls due for nothing that is over already', () => {
    const { hub, applicationId } = refusedOne();
    const { answers: _answers, ...forgotten } = hub.one('application', applicationId);
    expect(dueOfApplication?.(forgotten)).toBeNull();
    // A question that is answered, or of one that ended, is waited for no more.
    const answerBy = plus(NOW, 30 * DAY);
    expect(dueOfApplication?.({ ...hub.one('application', applicationId), answerBy })).toMatchObject({
      at: plus(NOW, 365 * DAY),
    });
    expect(dueOfApplication?.({ ...forgotten, status: 'info_requested' })).toBeNull();
  });

  it('falls due when our question is not answered', () => {
    const { hub, applicationId } = refusedOne();
    const answerBy = plus(NOW, 30 * DAY);
    const asked = { ...hub.one('application', applicationId), status: 'info_requested' as const, answerBy };
    expect(dueOfApplication?.(asked)).toEqual({
      at: answerBy,
      kind: 'system.application-expired',
      body: { applicationId, answerBy },
    });
  });

  it.each([
    ['submitted', 'withdrawn'],
    ['in_review', 'withdrawn'],
    ['info_requested', 'withdrawn'],
    ['rejected', 'rejected'],
    ['expired', 'expired'],
    ['duplicate', 'duplicate'],
  ] as const)('[G16] of who leaves one that is %s is %s from then on, and waits for nothing', (status, then) => {
    const { hub, applicationId } = refusedOne();
    hub.lay([{ ...hub.one('application', applicationId), status, answerBy: NOW }]);
    const moment = { by: 'system', receivedAt: NOW, judgedAt: NOW, claimable: true };
    const [left, ...more] = applicationsErased({ before: person(NORA), after: person(NORA), known: hub, moment });
    expect([left?.status, more]).toEqual([then, []]);
    expect(left).not.toHaveProperty('answerBy');
  });

  it('[A6] where nobody may read it any more is nobody’s, and leads to nothing', () => {
    const { hub, applicationId } = refusedOne();
    const one = hub.one('application', applicationId);
    const links = { gymId: 'gym:one', madeGymId: 'gym:two', duplicateOf: 'application:three' };
    const left = noun.documents.application.blanked({ ...one, ...links });
    expect(left).toEqual({
      ...{ _id: applicationId, type: 'application', schemaVersion: 1, createdAt: NOW, updatedAt: NOW, ...BY_NOBODY },
      ...{ uid: NOBODY, status: 'rejected', site: 'forgotten', dueAt: one.dueAt, thread: [], history: one.history },
      decision: { code: 'other', at: NOW, againFrom: plus(NOW, 30 * DAY) },
    });
    const [review] = hub.all('applicationreview');
    if (!review) throw new Error('nobody noted who decided');
    const { decided: _decided, ...undecided } = review;
    const claim = { uid: ANA, name: 'Ana F.', until: NOW };
    const { blanked } = noun.documents.applicationreview;
    expect(blanked({ ...undecided, claim })).toEqual({ ...undecided, ...BY_NOBODY });
    expect(blanked(review)).toMatchObject({ ...BY_NOBODY, decided: { uid: NOBODY, name: GONE, as: 'rejected', at: NOW } });
  });

  it('[A5] is looked for where those who answer it have it', () => {
    const { hub, applicationId } = refusedOne();
    expect(homesOf(hub.one('application', applicationId))).toEqual(['platform/applications']);
  });

  it('[G16] who leaves takes back what is under way, and nothing personal is left', () => {
    const hub = new KnownWorld(person(NORA), person(ANA), powers(ANA, true), LEEDS);
    hub.say(NORA, 'application.submit', { answers: ANSWERS });
    const leaver = { before: person(NORA), after: person(NORA), known: hub };
    const moment = { by: 'system', receivedAt: plus(NOW, DAY), judgedAt: plus(NOW, DAY), claimable: true };
    const [left] = applicationsErased({ ...leaver, moment });
    expect(left).toMatchObject({ status: 'withdrawn', site: 'forgotten', thread: [], ref: 'GA-2026-00001' });
    expect(left?.history.at(-1)).toEqual({ status: 'withdrawn', at: plus(NOW, DAY) });
    expect(left).not.toHaveProperty('answers');
    const { hub: other, application } = approved();
    const [kept] = applicationsErased({ ...leaver, known: other, moment });
    expect(kept).toMatchObject({ _id: application._id, status: 'approved', madeGymId: application.madeGymId });
    expect(kept).not.toHaveProperty('answers');
  });
});
