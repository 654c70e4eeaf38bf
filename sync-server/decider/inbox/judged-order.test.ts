import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../../../schemas/basics/time.ts';
import { Outcome } from '../../../schemas/proposal/shape.ts';
import { DeciderFixture } from '../fixture.ts';
import { DeviceEntry } from './inbox.ts';
import { inOrder, isFromDevice, type OpenEntry } from './judged-order.ts';

const UIDS = ['sam00000', 'kim00000', 'system'] as const;

const batch = fc
  .array(fc.record({ who: fc.constantFrom(...UIDS), seq: fc.integer({ min: 1, max: 60 }) }), { maxLength: 40 })
  .map((rows) => {
    const fixture = new DeciderFixture();
    return rows.map(({ who, seq }, index): OpenEntry => {
      const receivedAt = '2026-03-03T09:00:00.000Z';
      if (who === 'system') {
        const body = { uid: 'sam00000' };
        const proposal = { _id: `proposal:system.${index}`, type: 'proposal', kind: 'system.email-verified', body } as const;
        return { state: 'waiting', uid: 'system', receivedAt, proposal };
      }
      return DeviceEntry.parse(fixture.entry(who, { kind: 'notice.seen', body: { noticeId: 'notice:x' } }, { seq }));
    });
  });

describe('the order of a batch', () => {
  it('S7: each device’s go by seq, in the places that device had; nobody else moves', () => {
    fc.assert(
      fc.property(batch, (entries) => {
        const ordered = inOrder(entries);
        expect(ordered.map((entry) => entry.uid)).toEqual(entries.map((entry) => entry.uid));
        expect(new Set(ordered)).toEqual(new Set(entries));
        for (const uid of UIDS) {
          const seqs = ordered.filter(isFromDevice).flatMap((entry) => (entry.uid === uid ? [entry.proposal.origin.seq] : []));
          expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
        }
        expect(ordered.filter((entry) => !isFromDevice(entry))).toEqual(entries.filter((entry) => !isFromDevice(entry)));
      }),
    );
  });
});

describe('when a device’s proposals count as having happened', () => {
  const arrivals = fc.uniqueArray(
    fc.record({ seq: fc.integer({ min: 1, max: 12 }), minutes: fc.integer({ min: 1, max: 300 }) }),
    { selector: ({ seq }) => seq, minLength: 2, maxLength: 12 },
  );

  it('[18, L6] B10: none before the one it was made after, however late it comes', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (all) => {
        const fixture = new DeciderFixture();
        await fixture.decider.start();
        const judged = new Map<number, string>();
        for (const { seq, minutes } of all) {
          const madeAt = instantOf(fixture.now - minutes * 60_000);
          const [id = ''] = await fixture.push(
            fixture.entry('sam00000', { kind: 'notice.seen', body: { noticeId: 'notice:x' } }, { seq, madeAt }),
          );
          await fixture.decider.idle();
          const outcome = (await fixture.body('self-sam00000/proposals', id))?.outcome;
          const at = Outcome.parse(outcome).judgedAt;
          const before = Math.max(0, ...[...judged.keys()].filter((other) => other < seq));
          expect(at >= (judged.get(before) ?? '')).toBe(true);
          judged.set(seq, at);
        }
        await fixture.decider.stop();
      }),
      { numRuns: 40 },
    );
  });
});
