import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../schemas/application/answers/fields.ts';
import type { Application } from '../../schemas/application/shape.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { ANSWERS } from '../../tests/rules/applications.ts';
import { born, gym, NOW } from '../../tests/rules/documents.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { systemPorts } from '../ports.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { DuplicateLookup } from './lookup.ts';

const elsewhere = {
  streetAddress: '1 High Street',
  addressLocality: 'Crewe',
  postalCode: 'CW1 1AA',
  addressCountry: 'GB' as const,
};
const application = (key: string, change: Partial<Application> = {}, answers: Partial<Answers> = {}): Application => ({
  ...{
    _id: `application:${key}`,
    type: 'application',
    ...born,
    uid: `uid${key}00000`,
    status: 'submitted',
    site: key,
    dueAt: NOW,
  },
  ...{ thread: [], history: [], answers: { ...ANSWERS, ...answers } },
  ...change,
});
/** Shares nothing with the others. */
const APART = { gymName: 'Pedal Room', postcode: 'M1 1AE', phone: '+441614960000' } as const;

let store: Store;
let lookup: DuplicateLookup;
beforeEach(() => {
  store = openSqliteIn(new DatabaseSync(':memory:'), { random: systemPorts().random });
  lookup = new DuplicateLookup(store);
});
const keep = (...docs: readonly (Gym | Application)[]) =>
  store.commit({
    writes: docs.map((doc) => ({
      db: doc.type === 'gym' ? 'platform/gyms' : 'platform/applications',
      id: doc._id,
      body: bodyOf(doc),
    })),
    last: [],
  });
const found = async (of = application('1')) => (await lookup.of(of)).map(({ id, by }) => `${id} ${by.join()}`);

describe('[4.5] what may be the same gym', () => {
  it('has the name, the postcode or the telephone, however it is typed; what shares most comes first', async () => {
    await keep(
      application('1'),
      gym('other', { name: 'Other', address: elsewhere }),
      gym('near', { name: 'Zzz', address: { ...elsewhere, postalCode: 'LS1 4AP' }, telephone: ANSWERS.phone }),
      gym('twin', { name: 'IRON & OAK', address: { ...elsewhere, postalCode: 'LS1 4AP' } }),
      application('3'),
    );
    expect(await found()).toEqual(['application:3 name,postcode,phone', 'gym:twin name,postcode', 'gym:near postcode,phone']);
  });

  it('is told with what it is, where, and how it stands', async () => {
    await keep(gym('twin', { name: 'Iron & Oak', status: 'listed', address: elsewhere }));
    expect(await lookup.of(application('1'))).toEqual([
      { kind: 'gym', id: 'gym:twin', name: 'Iron & Oak', town: 'Crewe', postcode: 'CW1 1AA', status: 'listed', by: ['name'] },
    ]);
  });

  it.each([
    ['Iron & Oak', 'Iron and Oak Gym', true],
    ['Iron & Oak', 'Iron & Oak Leeds', true],
    ['Iron & Oak Fitness Club', 'The Iron Oak', true],
    ['Harrowdale Baths', 'Harowdale Baths', true],
    ['Café Boxe', 'Cafe Boxe', true],
    ['Iron & Oak', 'Iron Works', false],
    ['Oak', 'Oak', true],
    ['Oak', 'Oak Lane', false],
    ['The Gym', 'The Gym', true],
    ['The Gym', 'The Club', false],
  ])('%j and %j: %s', async (one, other, alike) => {
    await keep(gym('other', { name: other, address: elsewhere }));
    expect(await found(application('1', {}, { gymName: one }))).toEqual(alike ? ['gym:other name'] : []);
  });

  it('is neither the application itself, nor the gym it claims or became, nor one that is decided or removed', async () => {
    await keep(
      application('1'),
      gym('claimed', { name: 'Iron & Oak' }),
      gym('removed', { name: 'Iron & Oak', status: 'removed' }),
      application('2', { status: 'rejected' }),
      application('3', { status: 'withdrawn' }),
    );
    expect(await found(application('1', { gymId: 'gym:claimed' }))).toEqual([]);
    expect(await found(application('1', { madeGymId: 'gym:claimed' }))).toEqual([]);
    expect(await found(application('1', { answers: undefined }))).toEqual([]);
  });

  it('is not an applicant’s own next gym for having their telephone, but is for its postcode', async () => {
    const { phone } = ANSWERS;
    await keep(application('2', { uid: 'uid100000' }, { ...APART, phone }), application('3', {}, { ...APART, phone }));
    expect(await found()).toEqual(['application:3 phone']);
    await keep(application('2', { uid: 'uid100000' }, { ...APART, phone, postcode: 'LS1 4AP' }));
    expect(await found()).toEqual(['application:2 postcode,phone', 'application:3 phone']);
  });

  it('is what it is by now: renamed, moved, decided, or come since', async () => {
    await keep(gym('one', { name: 'Iron & Oak', address: elsewhere }), application('2', {}, { ...APART, postcode: 'LS1 4AP' }));
    expect(await found()).toEqual(['gym:one name', 'application:2 postcode']);
    await keep(
      gym('one', { name: 'Pedal Room', address: elsewhere }),
      application('2', { status: 'approved' }),
      gym('late', { name: 'Iron Oak', address: elsewhere }),
    );
    expect(await found()).toEqual(['gym:late name']);
  });

  it('is at most twenty of however many', async () => {
    await keep(...Array.from({ length: 1500 }, (_, number) => gym(`g${number}`, { name: 'Iron & Oak' })));
    expect(await found()).toHaveLength(20);
  });
});
