import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Proposal, SystemProposal } from '../folds/proposals.ts';
import { line, prose } from './primitives.ts';

const Line = line(1, 60);
const Prose = prose(0, 60);

/** What may not be in a name: it is unseen, or it turns round what stands beside it. */
const UNSEEN = [
  ...['\u0000', '\u0007', '\u001b', '\u007f', '\u0085'],
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'],
  ...['\u200b', '\u2060', '\ufeff', '\u{e0001}', '\u{e0041}', '\u{e007f}', '\ud800'],
];

describe('[10.9] names and free text', () => {
  it.each(UNSEEN.map((mark) => [mark.codePointAt(0)?.toString(16), mark]))('lose U+%s, in a line and in a text', (_, mark) => {
    for (const shape of [Line, Prose]) expect(z.parse(shape, `Sam${mark}Field`)).toMatch(/^Sam ?Field$/);
  });

  it('are composed: the same name is the same text', () => {
    expect(z.parse(Line, 'Zoe\u0308 A\u030angstro\u0308m')).toBe('Zoë Ångström');
    expect(z.parse(Prose, 'cafe\u0301')).toBe('café');
  });

  it('keep every script and picture that needs its joiners', () => {
    for (const name of ['李小龙', 'Núñez (Núria)', 'می\u200cخواهم', 'क्\u200dष', '👩\u200d🚒', 'O’Neil-Smith, Jr.']) {
      expect(z.parse(Line, name)).toBe(name.normalize('NFC'));
    }
  });

  it('break lines only where a text may have several', () => {
    expect(z.parse(Line, 'Sam\r\nField\u2028x\ty')).toBe('Sam Field x y');
    expect(z.parse(Prose, 'One\r\ntwo\u2029three\n\n\tfour')).toBe('One\ntwo\nthree\n\n four');
  });

  it('are measured as they are kept, and change no more when they are read again', () => {
    expect(z.safeParse(Line, '\u202e\u200b').success).toBe(false);
    expect(z.safeParse(line(1, 3), 'e\u0301e\u0301e\u0301').success).toBe(true);
    for (const text of ['a\u202e\r\n b', 'e\u0301\u0000', ' two  blanks ']) {
      for (const shape of [Line, Prose]) expect(z.parse(shape, z.parse(shape, text))).toBe(z.parse(shape, text));
    }
  });

  it('come clean out of a proposal, a device’s and the system’s', () => {
    const origin = {
      ...{ deviceId: 'device01', opId: '01ARZ3NDEKTSV4RRFFQ69G0001', seq: 1, madeAt: '2026-03-03T08:00:00.000Z' },
      ...{ offsetMs: 0, trust: 'synced', appBuild: 'test' },
    };
    const edit = z.parse(Proposal, {
      ...{ _id: 'proposal:01ARZ3NDEKTSV4RRFFQ69G0001', type: 'proposal', schemaVersion: 1, kind: 'person.edit', origin },
      display: 'Change your\nname',
      body: { displayName: { from: 'Sam', to: 'Zoe\u0308 \u202eField' } },
    });
    expect(edit).toMatchObject({ display: 'Change your name', body: { displayName: { to: 'Zoë Field' } } });
    const registered = z.parse(SystemProposal, {
      ...{ _id: 'proposal:x', type: 'proposal', kind: 'system.person-registered' },
      body: { uid: 'member01', email: 'sam@example.org', displayName: 'Sam\u{e0041} K', consents: [] },
    });
    expect(registered.body).toMatchObject({ displayName: 'Sam K' });
  });
});
