import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
