/** [17] Legal hold (GDPR 17(3)(e)): what everybody's grows old by takes nothing of theirs while it lasts, and all of it when it is over. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS } from '../../../tests/rules/applications.ts';
import { born, checkin, DAY, message, NOW, pass, person, rosterEntry } from '../../../tests/rules/documents.ts';
import { platformGrants, SUE } from '../../../tests/rules/orders.ts';
import { employ, smallWorld } from '../../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { type AnyDocument, DOCUMENT_SCHEMAS, dueOf } from '../../folds/documents.ts';
import { forgets, SystemProposal } from '../../folds/proposals.ts';
import { EVERY_NOUN } from '../../nouns.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { entryOf } from '../entry.ts';

const [SAM, KIM] = ['member0001', 'member0002'];
const REASON = 'A court asked for all of it: claim 7 of 2026.';
const LONG_AFTER = plus(NOW, 4 * 365 * DAY);
const gymId = 'gym:one';

/** One of everything that time takes away, of somebody: in each stands a word. The oracle knows those, and of no timer what it takes. */
function theirs(uid: string): Record<string, AnyDocument> {
  const judged = { proposalId: 'proposal:1', judgedAt: NOW };
  const form = {
    name: 'Sam',
    email: `${uid}@example.org`,
    topic: 'other' as const,
    subject: 'The door',
    message: `x`.repeat(20),
  };
  return {
    'red hat': checkin(uid, { memberId: uid, staffNote: `red hat of ${uid}` }),
    'turned away': {
      ...{ _id: `attempt:${uid}`, type: 'attempt', ...born, ...judged, gymId, passId: `pass:${uid}`, method: 'qr_member_shown' },
      ...{ checkedAgainst: { trust: 'synced' }, localCode: 'QR_EXPIRED', staffId: 'recept01', memberName: `turned away ${uid}` },
    },
    'my sister': {
      ...{
        _id: `report:${uid}`,
        type: 'report',
        ...born,
        ...judged,
        uid,
        gymId,
        gymName: 'Gym one',
        target: 'gym',
        targetId: gymId,
      },
      ...{ snapshot: '', reason: 'fake', details: `my sister of ${uid}`, priority: 3, status: 'dismissed' },
    },
    'my knee': {
      ...{
        _id: `contact:${uid}`,
        type: 'contact',
        ...born,
        ...form,
        uid,
        ref: 'CR-2026-00001',
        status: 'closed',
        dueAt: NOW,
        thread: [],
      },
      ...{ message: `my knee was hurt by your door, ${uid}` },
    },
    'blue key': {
      ...{ _id: `staffnote:${uid}`, type: 'staffnote', ...born, ...judged, gymId, uid, name: 'Sam' },
      ...{ text: `blue key of ${uid}` },
    },
    'Mill Lane': {
      ...{ _id: `arearequest:${uid}`, type: 'arearequest', ...born, uid, outcodeOrTown: 'Leeds', place: 'leeds', status: 'new' },
      ...{ wantedActivities: [], notifyMe: false, comment: `Mill Lane, ${uid}` },
    },
    'called off': message(uid, { by: uid, status: 'sent', body: `Thursday is called off, ${uid}` }),
    SQ9: {
      ...{
        _id: `anomaly:copied.${uid}`,
        type: 'anomaly',
        ...born,
        kind: 'copied',
        gymId,
        gymName: 'Gym one',
        memberId: uid,
        at: NOW,
      },
      ...{ timeZone: 'Europe/London', facts: {}, status: 'closed' },
      visits: [],
      closed: { because: 'explained', note: `SQ9 ${uid}`, by: 'admin001', name: 'Ana', at: NOW },
    },
    'Iron & Oak': {
      ...{ _id: `application:${uid}`, type: 'application', ...born, uid, status: 'withdrawn', site: 'ls14ap', dueAt: NOW },
      ...{ answers: { ...ANSWERS, gymName: `Iron & Oak ${uid}` }, thread: [], history: [], keptUntil: plus(NOW, 365 * DAY) },
    },
    photo: {
      ...{ _id: `upload:${uid}.member.${'a'.repeat(64)}`, type: 'upload', ...born, uid, purpose: 'member', hash: 'a'.repeat(64) },
      ...{ kind: 'webp', bytes: 1000, usedBy: [], freeSince: NOW, status: 'kept' },
    },
  } as Record<string, AnyDocument>;
}
const WORDS = Object.keys(theirs(SAM)).toSorted();

let world: KnownWorld;
beforeEach(() => {
  world = smallWorld(SAM, KIM);
  for (const uid of [SAM, KIM]) {
    employ(world, uid, 'manager');
    world.lay([rosterEntry(pass(uid, uid)), ...Object.values(theirs(uid))]);
  }
  world.lay([person(SUE), platformGrants(SUE, true)]);
  again.clear();
});
const says = (kind: 'account.hold' | 'account.release', at: string) =>
  world.say(SUE, kind, { uid: SAM, reason: REASON }, { receivedAt: at, madeAt: at });

/** What stands there still of the words that are somebody's. A photo is there until it is dropped. */
function left(uid: string): string[] {
  const all = TYPES.flatMap((type): AnyDocument[] => world.all(type)).map((doc) => JSON.stringify(doc));
  const photo = world.all('upload').some((one) => one.uid === uid && one.status === 'kept');
  return WORDS.filter((word) => (word === 'photo' ? photo : all.some((text) => text.includes(word) && text.includes(uid))));
}
const TYPES = Object.keys(DOCUMENT_SCHEMAS).filter((type): type is AnyDocument['type'] => type !== 'proposal');

/** As the agenda keeps them: by the document, until when each has been put off. */
const again = new Map<string, string>();
/** The timers by which something goes, each when it is due, up to then. @returns how many rang */
function passed(until: string): number {
  for (let rang = 0; ; rang += 1) {
    const due = TYPES.flatMap((type): AnyDocument[] => world.all(type)).flatMap((doc) => {
      const one = dueOf(doc);
      return one && forgets(one.kind) ? [{ id: doc._id, ...one, at: again.get(doc._id) ?? one.at }] : [];
    });
    const [next] = due.filter(({ at }) => at <= until).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    if (!next) return rang;
    const said = { _id: `proposal:${next.kind}:${next.id}.${next.at}`, type: 'proposal', kind: next.kind, body: next.body };
    const decision = world.decided(SystemProposal.parse(said), systemMoment(next.at));
    if (decision.again) {
      expect(decision.again).toMatchObject({ of: next.id, kind: next.kind, body: next.body });
      again.set(decision.again.of, decision.again.at);
    } else again.delete(next.id);
  }
}

describe('[R-61] what grows old', () => {
  it('of everybody else goes in its time', () => {
    expect([left(SAM), left(KIM)]).toEqual([WORDS, WORDS]);
    passed(LONG_AFTER);
    expect([left(SAM), left(KIM)]).toEqual([[], []]);
  });

  it('of somebody on legal hold stays, all of it and however long', () => {
    says('account.hold', NOW);
    passed(LONG_AFTER);
    expect([left(SAM), left(KIM)]).toEqual([WORDS, []]);
  });

  it('of an account that was merged into theirs stays with it', () => {
    const [old, reason] = ['member0009', REASON];
    world.lay([person(old), rosterEntry(pass(old, old)), ...Object.values(theirs(old))]);
    expect(world.say(SUE, 'account.merge', { uid: old, into: SAM, reason }).state).toBe('accepted');
    // As the decider writes it beside every profile.
    world.lay([entryOf(world.one('user', `user:${old}`))]);
    says('account.hold', NOW);
    passed(LONG_AFTER);
    expect([left(old), left(KIM)]).toEqual([WORDS, []]);
    says('account.release', LONG_AFTER);
    passed(plus(LONG_AFTER, 7 * DAY));
    expect(left(old)).toEqual([]);
  });

  it('goes within a week of the end of the hold', () => {
    says('account.hold', NOW);
    passed(LONG_AFTER);
    says('account.release', LONG_AFTER);
    expect(left(SAM)).toEqual(WORDS);
    passed(plus(LONG_AFTER, 7 * DAY));
    expect(left(SAM)).toEqual([]);
  });

  it('[S7] is asked of once a week, whatever there is of it', () => {
    says('account.hold', NOW);
    passed(LONG_AFTER);
    expect(passed(plus(LONG_AFTER, 7 * DAY))).toBe(WORDS.length);
    expect(passed(plus(LONG_AFTER, 7 * DAY))).toBe(0);
  });

  it('that came under hold too late is gone, and a case of theirs is closed as everybody’s is', () => {
    passed(plus(NOW, 100 * DAY));
    const before = left(SAM);
    expect(before).not.toEqual(WORDS);
    says('account.hold', plus(NOW, 100 * DAY));
    const open = { ...theirs(SAM)['my knee'], status: 'resolved' } as AnyDocument;
    world.lay([open]);
    passed(LONG_AFTER);
    expect(left(SAM)).toEqual(before);
    expect(world.one('contact', `contact:${SAM}`)).toMatchObject({ status: 'closed' });
  });
});

it('[R-61] these timers take something of somebody away; who adds one says whose it is', () => {
  const kinds = EVERY_NOUN.flatMap((noun) => Object.keys(noun.kinds)).filter((kind) => forgets(kind));
  expect(kinds.toSorted()).toEqual([
    'system.anomaly-over',
    'system.application-forgotten',
    'system.arearequest-over',
    'system.attempt-over',
    'system.checkin-unnamed',
    'system.contact-due',
    'system.message-over',
    'system.report-over',
    'system.staffnote-over',
    'system.upload-due',
  ]);
});
