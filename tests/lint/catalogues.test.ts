import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REASON_CODES } from '../../schemas/codes.ts';
import { Errand } from '../../schemas/errand/shape.ts';
import { EVERY_NOUN } from '../../schemas/nouns.ts';
import * as messages from '../../sync-server/mail/messages.ts';
import { saidIn } from './catalogues.ts';

/** Where the lists themselves stand: to list a name is not to say it. */
const CATALOGUES = ['schemas/codes.ts', 'schemas/errand/shape.ts'];
/** Shapes of what may be proposed: a kind that is only declared is not said. */
const isCatalogue = (file: string) => CATALOGUES.includes(file) || /^schemas\/[\w-]+\/proposals\.ts$/.test(file);
const sources = globSync('{client,schemas,sync-server}/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/fixture\.ts$/.test(file) && !isCatalogue(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
const said = sources.flatMap(({ file, source }) => saidIn(file, source).map((one) => ({ ...one, file })));
const texts = new Set(said.map(({ text }) => text));
const within = (folder: string) => said.filter(({ file }) => file.startsWith(folder));
const never = (names: readonly string[], by: ReadonlySet<string>) => names.filter((name) => !by.has(name));
/** A time that falls due is said by the noun it belongs to, or where it says when it is over. */
const bySystem = new Set(said.flatMap(({ file, text }) => (/^sync-server\/|\/(noun|over)\.ts$/.test(file) ? [text] : [])));
const kindsFrom = (from: 'device' | 'system') =>
  EVERY_NOUN.flatMap(({ kinds }) => Object.entries(kinds).flatMap(([kind, part]) => (part.from === from ? [kind] : [])));
const kindsOf = (
  options: readonly { readonly shape: { readonly kind: { readonly def: { readonly values: readonly string[] } } } }[],
) => options.flatMap(({ shape }) => shape.kind.def.values);

describe('[10.13] nothing is promised that nothing does', () => {
  it('reads the product', () => expect(sources.length).toBeGreaterThan(500));

  it('every notice is told by a rule', () => {
    const events = EVERY_NOUN.flatMap(({ notices }) => Object.keys(notices));
    expect(events.length).toBeGreaterThan(10);
    expect(never(events, texts)).toEqual([]);
  });

  it('every reason is given by somebody', () => {
    expect(never(REASON_CODES, texts)).toEqual([]);
  });

  it('every errand is asked for by a rule', () => {
    const asked = within('schemas/').filter(({ as }) => as === 'kind');
    expect(never(kindsOf(Errand.def.options), new Set(asked.map(({ text }) => text)))).toEqual([]);
  });

  it('every proposal is made: by a screen, or by the system', () => {
    const byScreens = new Set(within('client/').map(({ text }) => text));
    // Decided and proved; the screens that propose them are being made.
    const screensToCome = ['booking.cover'];
    expect(never(kindsFrom('device'), byScreens).toSorted()).toEqual(screensToCome);
    // Decided and proved, and proposed by the owner's and the office's screens of the issues to come.
    const later = [
      'system.person-status',
      'system.employment-ended',
      'system.slot-changed',
      'system.pass-status',
      // An operator's word for a single day; what comes again is a schedule's.
      'system.timetable-set',
    ];
    expect(never(kindsFrom('system'), bySystem).toSorted()).toEqual(later.toSorted());
  });

  it('every email is sent', () => {
    const senders = sources.filter(({ file }) => file !== 'sync-server/mail/messages.ts');
    const unsent = Object.keys(messages).filter(
      (name) => !senders.some(({ source }) => new RegExp(`\\b${name}\\(`).test(source)),
    );
    expect(unsent).toEqual([]);
  });

  it('a name is said where it is handed on, and only read where it is compared, listed, a key or a type', () => {
    const names = (source: string) => saidIn('a.ts', source).map(({ text }) => text);
    expect(names("refused('A'); const a = { code: 'B' }; const b = late ? 'C' : 'D';")).toEqual(['A', 'B', 'C', 'D']);
    expect(names("if (a === 'A') b(); const c = ['B']; const d = { 'C': 1 }; let e: 'D'; switch (a) { case 'E': }")).toEqual([]);
    expect(saidIn('a.ts', "const a = { kind: now ? 'push' : ('mail' as const) };").map(({ as }) => as)).toEqual(['kind', 'kind']);
  });
});
