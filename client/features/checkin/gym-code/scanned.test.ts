import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../../schemas/pass/code/fixture.ts';
import { posterCode } from '../../../../schemas/pass/code/gym-code.ts';
import vectors from '../../../../schemas/pass/code/gym-vectors.json' with { type: 'json' };
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { NOW, pass } from '../../../../tests/rules/documents.ts';
import { isGymCode, scannedCode } from './scanned.ts';

const tablets = vectors.codes.find(({ gymId }) => gymId === 'gym:iron-works')?.text ?? '';
const here = pass('here', 'member01', { gymIds: ['gym:iron-works'] });
const both = pass('both', 'member01', { gymIds: ['gym:one', 'gym:iron-works'] });
const elsewhere = pass('elsewhere', 'member01');
const scanned = (text: string, passes: readonly Pass[], shown: Pass) =>
  scannedCode(
    text,
    passes.map((doc) => ({ doc, mark: 'decided' as const })),
    shown,
    NOW,
  );

describe('[5.2] what a member scanned at the door', () => {
  it('is a visit at the gym whose tablet it is, with all that the code said', () => {
    expect(scanned(tablets, [elsewhere, here], elsewhere)).toEqual({
      ...{ state: 'visit', by: 'tablet', gymId: 'gym:iron-works', pass: here, code: tablets },
    });
  });

  it('is one with the pass that stands on the page, where that is for this gym', () => {
    for (const shown of [here, both]) expect(scanned(tablets, [here, both], shown)).toMatchObject({ pass: shown });
  });

  it('of a poster only says where', () => {
    const read = scanned(posterCode('gym:one'), [elsewhere], elsewhere);
    expect(read).toEqual({ state: 'visit', by: 'poster', gymId: 'gym:one', pass: elsewhere });
  });

  it('is none without a pass for that gym, nor with one that is over', () => {
    expect(scanned(tablets, [elsewhere], elsewhere)).toEqual({ state: 'noPass' });
    const over = { ...here, status: 'refunded' as const };
    expect(scanned(tablets, [over, elsewhere], over)).toEqual({ state: 'noPass' });
  });

  it('is nothing where it is a member’s own code, or somebody else’s altogether', () => {
    expect(scanned(codeOf(), [here], here)).toEqual({ state: 'own' });
    for (const text of ['WIFI:T:WPA;S:gym;;', 'https://example.com', 'x'.repeat(4096)])
      expect(scanned(text, [here], here)).toEqual({ state: 'foreign' });
    expect([tablets, posterCode('gym:one'), codeOf()].map(isGymCode)).toEqual([true, true, false]);
  });
});
