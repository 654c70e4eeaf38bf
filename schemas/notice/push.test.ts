import { describe, expect, it } from 'vitest';
import { World } from '../../tests/rules/world.ts';
import { accepted, refused } from '../decision.ts';
import { systemMoment } from '../proposal/judge.ts';
import { notice } from './make.ts';
import { withPushes } from './push.ts';

const NOW = '2026-03-03T08:00:00.000Z';
const moment = systemMoment(NOW);
const words = { event: 'pass.ready', title: 'Your 10 visits is ready', body: 'Gym one' } as const;
const told = notice(moment, 'sam00000', 'pass:one', words);

describe('[A12] the push of a notice', () => {
  it('is an errand of the same decision, whatever the answer was, and holds no words', () => {
    const [first, push] = withPushes(accepted([told]), moment).documents;
    expect([first, push]).toEqual([
      told,
      {
        _id: 'errand:push-sam00000:pass.ready.one',
        type: 'errand',
        ...{ schemaVersion: 1, createdAt: NOW, createdBy: 'system', updatedAt: NOW, updatedBy: 'system' },
        kind: 'push',
        status: 'open',
        task: { uid: 'sam00000', noticeId: told._id },
      },
    ]);
    new World(...(push ? [push] : []));
    expect(withPushes(refused('SLOT_FULL', {}, [told]), moment)).toMatchObject({ state: 'refused', documents: [told, push] });
  });

  it('one notice is pushed under one id, however often it is said; another cause has its own', () => {
    const ids = [told, told, notice(moment, 'sam00000', 'pass:two', words)].map(
      (one) => withPushes(accepted([one]), moment).documents[1]?._id,
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it('what was seen is no news, and a decision without a notice asks for nothing', () => {
    const seen = accepted([{ ...told, seenAt: NOW }]);
    expect(withPushes(seen, moment)).toBe(seen);
    const nothing = accepted([]);
    expect(withPushes(nothing, moment)).toBe(nothing);
  });
});
