/** What those who run the platform have of a review, and what goes on record of what they decide: whole documents. */
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../tests/rules/documents.ts';
import { platformGrants } from '../../../tests/rules/orders.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { systemMoment } from '../../proposal/judge.ts';
import {
  ANA,
  appeal,
  asStatus,
  BEN,
  contest,
  GYM,
  heard,
  KIM,
  LATER,
  later,
  moderate,
  OLA,
  own,
  REASON,
  reconsider,
  removed,
  respond,
  ring,
  SAM,
  shown,
  WHY,
  world,
  write,
  written,
} from '../fixture.ts';

const INSULT = 'The manager is a wanker, honestly.';
const only = (of: KnownWorld) => {
  const [one, ...more] = of.all('reviewcase');
  expect(more).toEqual([]);
  return one ?? expect.fail('there is none');
};
const report = (of: KnownWorld, target: 'review' | 'response', by: string = KIM, at = later(1)) =>
  of.say(by, 'report.make', { gymId: GYM, target, targetId: own(of).shownAs, reason: 'fake' }, { receivedAt: at });
const decidedAt = (of: KnownWorld) => only(of).decided?.at;

describe('[R-66] what is looked at', () => {
  it('is opened by what holds it, and closed by what is decided', () => {
    const of = written(INSULT);
    const begun = {
      ...{ _id: own(of).shownAs.replace('gymreview', 'reviewcase'), type: 'reviewcase', schemaVersion: 1 },
      ...{ createdAt: LATER, createdBy: 'system', reviewId: `review:one.${SAM}`, gymId: GYM, signals: [], reports: 0 },
      ...{ wasHeld: true, openedAt: LATER },
    };
    const held = { heldFor: ['words'], status: 'open', updatedAt: LATER, updatedBy: 'system' };
    expect(only(of)).toStrictEqual({ ...begun, ...held });
    moderate(of, 'kept', { note: 'Harsh, and about the place.' });
    expect(only(of)).toStrictEqual({
      ...{ ...begun, heldFor: [], status: 'closed', updatedAt: later(2), updatedBy: 'system' },
      decided: { uid: ANA, name: 'Sam A.', at: later(2), as: 'kept', note: 'Harsh, and about the place.' },
    });
  });

  it('stays open while its author only puts it right: somebody is to look all the same', () => {
    const of = written(INSULT);
    write(of, {}, { receivedAt: later(1) });
    expect(only(of)).toMatchObject({ status: 'open', heldFor: [], wasHeld: true, openedAt: LATER });
  });

  it('is nothing where nothing stands against it, or its gym is what it waits for', () => {
    expect(written().all('reviewcase')).toEqual([]);
    const of = world();
    asStatus(of, 'suspended');
    write(of, { text: INSULT });
    expect(only(of).heldFor).toEqual(['words']);
  });

  it('is opened anew by something new, and counts from then', () => {
    const of = written(INSULT);
    moderate(of, 'kept');
    write(of, { text: 'The owner is a twat, if you ask me.' }, { receivedAt: later(5) });
    expect(only(of)).toMatchObject({ status: 'open', openedAt: later(5), decided: { as: 'kept' } });
  });

  it('is opened by a sign that is new, not by one that was seen before', () => {
    const of = world();
    write(of, {}, {}, KIM);
    write(of);
    expect(only(of)).toMatchObject({ status: 'open', signals: ['like_another'], heldFor: [] });
    expect(only(of)).not.toHaveProperty('wasHeld');
    expect(only(of).seen).toEqual({ like: { id: own(of, KIM).shownAs, percent: 100 } });
    moderate(of, 'kept');
    write(of, { rating: 3 }, { receivedAt: later(4) });
    expect(only(of)).toMatchObject({ status: 'closed', signals: ['like_another'] });
    // What it was seen by is kept when other words have nothing of it.
    write(of, { text: 'Something else altogether about this gym.' }, { receivedAt: later(5) });
    expect(only(of)).toMatchObject({ signals: ['like_another'], seen: { like: { percent: 100 } } });
  });

  it('over: its author took it back, or it was archived', () => {
    const of = written(INSULT);
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: later(1) });
    expect(only(of)).toMatchObject({ status: 'closed', heldFor: [] });
    const archived = world();
    asStatus(archived, 'suspended');
    write(archived, { text: INSULT });
    ring(archived, plus(LATER, 91 * DAY));
    expect(only(archived)).toMatchObject({ status: 'closed', heldFor: [] });
  });

  it('with a report it is open until that is answered; what is said of the review leaves what is said of its reply', () => {
    const of = written();
    respond(of, {}, OLA, plus(LATER, 1));
    report(of, 'review');
    report(of, 'response');
    expect(only(of)).toMatchObject({ status: 'open', reports: 2 });
    moderate(of, 'kept');
    expect(only(of)).toMatchObject({ status: 'open', reports: 1 });
    const status = (target: string) => of.all('report').find((one) => one.target === target)?.status;
    expect([status('review'), status('response')]).toEqual(['dismissed', 'new']);
    moderate(of, 'removed', { of: 'reply', decidedAt: decidedAt(of) });
    expect(only(of)).toMatchObject({ status: 'closed', reports: 0 });
    expect(status('response')).toBe('actioned');
  });

  it('a reply’s appeal keeps it open while its review is decided about', () => {
    const of = written();
    respond(of);
    moderate(of, 'removed', { of: 'reply' });
    contest(of);
    moderate(of, 'kept', { decidedAt: decidedAt(of) });
    expect(only(of).status).toBe('open');
    reconsider(of, 'upheld', { of: 'reply' });
    expect(only(of).status).toBe('closed');
  });
});

describe('[R-66] what is decided', () => {
  it('one that was held and is kept is read by everybody, says when, and names nobody', () => {
    const of = written(INSULT);
    moderate(of, 'kept', { code: 'fake', note: 'Harsh.' });
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [], updatedBy: 'system', updatedAt: later(2) });
    expect(own(of).moderation).toStrictEqual({ as: 'kept', at: later(2) });
    expect(heard(of, SAM)).toEqual(['review.kept']);
    expect(shown(of)[0]).toMatchObject({ status: 'published', text: INSULT, updatedBy: 'system' });
  });

  it('removed without more than a code it says no more', () => {
    const of = removed();
    expect(own(of).moderation).toStrictEqual({ as: 'removed', at: later(2), code: 'fake' });
    expect(only(of).decided).toStrictEqual({ uid: ANA, name: 'Sam A.', at: later(2), as: 'removed' });
    expect(only(of).removals).toStrictEqual([{ of: 'review', uid: ANA, name: 'Sam A.', at: later(2) }]);
  });

  it('of a reply is on record as that, and its author hears nothing of it', () => {
    const of = written();
    respond(of);
    const { audit } = moderate(of, 'removed', { of: 'reply', code: 'offensive', note: 'It calls a member names.' });
    expect(audit).toEqual([
      {
        ...{ action: 'review.removed', target: { type: 'review', id: `review:one.${SAM}` }, reason: 'It calls a member names.' },
        ...{ before: { of: 'reply', status: 'published' }, after: { of: 'reply', status: 'published', code: 'offensive' } },
      },
    ]);
    expect(shown(of)[0]?.reply).toStrictEqual({
      ...{ text: 'Thank you, see you soon!', answers: LATER, startedAt: later(1), at: later(1), status: 'removed' },
      removal: { code: 'offensive', note: 'It calls a member names.', at: later(2) },
    });
    expect(heard(of, SAM)).toEqual(['review.answered']);
  });

  it('a reply that was removed by mistake is back without a trace of it, and nobody is told twice', () => {
    const of = written();
    respond(of);
    moderate(of, 'removed', { of: 'reply' });
    const { documents } = moderate(of, 'kept', { of: 'reply', code: 'fake', decidedAt: decidedAt(of) });
    expect(documents.filter(({ type }) => type === 'notice')).toEqual([]);
    expect(shown(of)[0]?.reply).toStrictEqual({
      ...{ text: 'Thank you, see you soon!', answers: LATER, startedAt: later(1), at: later(1), status: 'published' },
    });
    expect(only(of)).not.toHaveProperty('removals');
  });

  it('what a second look brought back and is said to stay keeps its second look on record', () => {
    const of = removed();
    appeal(of);
    reconsider(of, 'restored');
    const [removals, answered] = [only(of).removals, own(of).appeal];
    moderate(of, 'kept', { decidedAt: decidedAt(of) });
    expect(only(of).removals).toEqual(removals);
    expect(own(of)).toMatchObject({ status: 'published', appeal: answered });
    expect(moderate(of, 'removed', { decidedAt: decidedAt(of) }).code).toBe('REVIEW_FINAL');
  });

  it('nobody answers whoever disagrees with what they said themselves', () => {
    const of = written();
    report(of, 'review');
    moderate(of, 'kept');
    const [one] = of.all('report');
    of.say(KIM, 'report.appeal', { reportId: one?._id ?? '', statement: WHY }, { receivedAt: later(4) });
    expect(moderate(of, 'removed', { decidedAt: decidedAt(of) }).code).toBe('REPORT_OWN_DECISION');
    expect(moderate(of, 'removed', { decidedAt: decidedAt(of) }, BEN).state).toBe('accepted');
  });
});

describe('[R-66] what a second look decides', () => {
  it.each([
    ['upheld', 'removed', 'removed'],
    ['restored', 'published', 'kept'],
  ] as const)('%s: is on record with who removed it, who looked again, and why', (as, status, decided) => {
    const of = removed();
    appeal(of);
    const { audit } = reconsider(of, as);
    expect(audit).toEqual([
      {
        ...{ action: `review.${as}`, target: { type: 'review', id: `review:one.${SAM}` }, reason: REASON },
        ...{ before: { of: 'review', status: 'removed' }, after: { of: 'review', status } },
      },
    ]);
    const by = { uid: BEN, name: 'Sam A.', at: later(6) };
    expect(only(of)).toMatchObject({ status: 'closed', openedAt: later(4) });
    expect(only(of).decided).toStrictEqual({ ...by, as: decided });
    expect(only(of).removals).toStrictEqual([
      { of: 'review', uid: ANA, name: 'Sam A.', at: later(2), appeal: { at: later(4), decision: { ...by, as } } },
    ]);
    expect(own(of)).toMatchObject({ updatedBy: 'system', updatedAt: later(6) });
    expect(own(of).appeal).toStrictEqual({ statement: WHY, at: later(4), decision: { as, reason: REASON, at: later(6) } });
    expect(own(of).moderation).toStrictEqual(
      as === 'restored' ? { as: 'kept', at: later(6) } : { as: 'removed', at: later(2), code: 'fake' },
    );
  });

  it.each(['upheld', 'restored'] as const)('%s: of a reply, whole where the gym reads it', (as) => {
    const of = written();
    respond(of);
    moderate(of, 'removed', { of: 'reply' });
    contest(of);
    const { audit } = reconsider(of, as, { of: 'reply' });
    const status = as === 'restored' ? 'published' : 'removed';
    expect(audit).toMatchObject([{ before: { of: 'reply', status: 'removed' }, after: { of: 'reply', status } }]);
    expect(shown(of)[0]).toMatchObject({ updatedBy: 'system' });
    expect(shown(of)[0]?.reply).toStrictEqual({
      ...{ text: 'Thank you, see you soon!', answers: LATER, startedAt: later(1), at: later(1), status },
      ...(as === 'upheld' && { removal: { code: 'fake', at: later(2) } }),
      appeal: { statement: WHY, at: later(4), decision: { as, reason: REASON, at: later(6) } },
    });
  });

  it('there has to be one that was removed, and that somebody asked about', () => {
    const nobodys = { reviewId: 'review:one.nobody00' };
    expect(reconsider(written(), 'restored', nobodys)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(reconsider(written(), 'restored').code).toBe('REVIEW_NOT_REMOVED');
    expect(reconsider(removed(), 'restored').code).toBe('REVIEW_NO_APPEAL');
  });

  it('is not taken by its author, who may run the platform too', () => {
    const of = removed();
    appeal(of);
    of.lay([platformGrants(SAM, false)]);
    expect(reconsider(of, 'restored', {}, SAM).code).toBe('REVIEW_YOURS');
  });

  it('leaves the reports that nobody has answered', () => {
    const of = written();
    report(of, 'review');
    moderate(of, 'removed');
    appeal(of);
    reconsider(of, 'restored');
    expect(only(of)).toMatchObject({ reports: 0, status: 'closed' });
  });

  it('[A4] waits for what a device has not got', () => {
    const of = removed();
    appeal(of);
    const body = { reviewId: own(of)._id, of: 'review', as: 'upheld', reason: REASON, askedAt: later(4) } as const;
    const moment = { ...systemMoment(later(6)), by: BEN };
    const waiting = { state: 'accepted', documents: [], unknown: ['reviews'] };
    const whole = of.proposal('review.reconsider', body);
    expect(decide(whole, blindTo(of, 'platform/reviews'), moment)).toMatchObject(waiting);
    const reply = of.proposal('review.reconsider', { ...body, of: 'reply' });
    expect(decide(reply, blindTo(of, 'gym-one/reviews'), moment)).toMatchObject(waiting);
  });
});
