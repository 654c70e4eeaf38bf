/** Whose application it is of those we wrote to, and what of them is left when they leave (product.md 2.19). */
import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS } from '../../tests/rules/applications.ts';
import { born, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { hashOf, lead } from '../../tests/rules/outreach.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { type Application, siteOf } from '../application/shape.ts';
import { plus } from '../basics/time.ts';
import { accepted } from '../decision.ts';
import { systemMoment } from '../proposal/judge.ts';
import { inviteToken } from './email/tokens.ts';
import { withOutreach } from './follow.ts';
import { outreachErased } from './over.ts';

const LATER = plus(NOW, HOUR);
const SITE = siteOf({ postcode: ANSWERS.postcode, legalName: ANSWERS.gymName });
const moment = { ...systemMoment(LATER), hashOf };
const elsewhere = { email: 'x@else.example', phone: '+441134960999', site: 'LS9 9ZZ else' };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld();
});
const application = (change: Partial<Application> = {}): Application => ({
  ...{ _id: 'application:one', type: 'application', ...born, uid: 'member01', status: 'submitted', answers: ANSWERS },
  ...{ site: siteOf(ANSWERS), dueAt: LATER, thread: [], history: [] },
  ...change,
});
const follow = (one = application(), at = moment) => {
  const { documents } = withOutreach(accepted([one]), world, at);
  const followed = documents.filter(({ type }) => type === 'outreach');
  world.lay(followed);
  return followed.map(({ _id }) => _id);
};
const stageOf = (key: string) => world.one('outreach', `outreach:${key}`).stage;

describe('[17] 2.19 an application', () => {
  beforeEach(() => {
    world.lay([
      lead('email', { ...elsewhere, email: ANSWERS.email }),
      lead('place', { ...elsewhere, email: 'y@else.example', site: SITE }),
      lead('invited', { ...elsewhere, email: 'z@else.example', site: 'LS8 8ZZ z', stage: 'invited' }),
    ]);
  });

  it('is theirs by the link they came by, whatever they typed', () => {
    expect(follow(application({ invite: inviteToken('invited', hashOf) }))).toEqual(['outreach:invited']);
    expect(stageOf('invited')).toBe('applied');
    expect(world.one('outreach', 'outreach:invited').applicationId).toBe('application:one');
    expect([stageOf('email'), stageOf('place')]).toEqual(['new', 'new']);
  });

  it.each([inviteToken('invited', (words) => hashOf(`forged ${words}`)), 'invited', 'spring-leaflet', undefined])(
    'by “%s” it is nobody’s link: then by name and postcode, then by address',
    (invite) => {
      const by = (id: string) => application({ _id: `application:${id}`, ...(invite !== undefined && { invite }) });
      expect(follow(by('one'))).toEqual(['outreach:place']);
      expect(follow(by('two'))).toEqual(['outreach:email']);
      expect(follow(by('three'))).toEqual([]);
    },
  );

  it('says so once, and is won by the same when it is approved', () => {
    follow();
    expect(follow()).toEqual([]);
    expect(follow(application({ status: 'in_review' }))).toEqual([]);
    expect(follow(application({ status: 'approved' }))).toEqual(['outreach:place']);
    expect(stageOf('place')).toBe('won');
    expect(follow(application({ status: 'approved' }))).toEqual([]);
    expect(stageOf('email')).toBe('new');
  });

  it.each(['rejected', 'withdrawn', 'expired'] as const)('%s leaves us in conversation, and makes room for another', (status) => {
    follow();
    expect(follow(application({ status }))).toEqual(['outreach:place']);
    expect(world.one('outreach', 'outreach:place')).toMatchObject({ stage: 'in_conversation' });
    expect(world.one('outreach', 'outreach:place')).not.toHaveProperty('applicationId');
    expect(follow(application({ status }))).toEqual([]);
    expect(follow(application({ _id: 'application:two' }))).toEqual(['outreach:place']);
  });

  it('sent twice, or of nobody we know, says nothing', () => {
    expect(follow(application({ status: 'duplicate' }))).toEqual([]);
    const { answers: _answers, ...bare } = application();
    expect(follow(bare)).toEqual([]);
    expect(withOutreach(accepted([]), world, moment)).toEqual(accepted([]));
  });

  it('without the server’s key no link is believed', () => {
    expect(
      follow(application({ invite: inviteToken('invited', hashOf) }), { ...systemMoment(LATER), hashOf: undefined as never }),
    ).toEqual(['outreach:place']);
  });
});

it('[G16] of whoever leaves, how they were reached and what was said of them goes; that there is a gym stays', () => {
  const note = { id: 'n', text: 'Secret', at: NOW, by: { uid: 'admin001', name: 'Ana A.' } };
  world.lay([lead('one', { notes: [note] }), lead('two', elsewhere)]);
  const before = person('member01', { email: 'nora@quay.example' });
  const left = outreachErased({ before, after: before, known: world, moment });
  expect(left.map(({ _id }) => _id)).toEqual(['outreach:one']);
  expect(JSON.stringify(left)).not.toMatch(/nora|1872|secret/i);
  expect(left[0]).toMatchObject({ gymName: 'Quay Gym', stage: 'new', updatedAt: LATER });
});
