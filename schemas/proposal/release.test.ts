import { describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../basics/envelope.ts';
import { readProposal } from './read.ts';
import { RELEASE, type Release, type Upgrade, upToDate } from './release.ts';

const OP = '01KJSET9B0CY1MCY6E430CQPW1';
const current = {
  _id: `proposal:${OP}`,
  type: 'proposal',
  schemaVersion: 3,
  display: 'Seen',
  kind: 'notice.seen',
  body: { noticeId: 'notice:n' },
  origin: {
    deviceId: 'device01',
    opId: OP,
    seq: 1,
    madeAt: '2026-03-03T09:00:00.000Z',
    offsetMs: 0,
    trust: 'synced',
    appBuild: 'x',
  },
};
/** The first called a notice a message, the second had no line to show. */
const third: Release = {
  version: 3,
  oldest: 1,
  upgrades: new Map<number, Upgrade>([
    [1, ({ about, ...made }) => ({ ...made, kind: 'notice.seen', body: { noticeId: about } })],
    [2, (made) => ({ ...made, display: 'Seen' })],
  ]),
};
const { display: _display, ...second } = { ...current, schemaVersion: 2 };
const { body: _body, ...first } = { ...second, schemaVersion: 1, kind: 'message.seen', about: 'notice:n' };

describe('versions of a proposal', () => {
  it('this build can bring up to date everything that it does not turn away', () => {
    for (let version = RELEASE.oldest; version < SCHEMA_VERSION; version += 1)
      expect([...RELEASE.upgrades.keys()]).toContain(version);
    expect(RELEASE.version).toBe(SCHEMA_VERSION);
  });

  it('G18: one and two versions old it is what it would be today; who made it and when is not the upgrade’s to say', () => {
    expect(readProposal(second, third)).toEqual({ state: 'current', proposal: current });
    expect(readProposal(first, third)).toEqual({ state: 'current', proposal: current });
    const forged: Release = {
      ...third,
      upgrades: new Map<number, Upgrade>([[2, (made) => ({ ...made, _id: 'proposal:other', origin: {}, schemaVersion: 9 })]]),
    };
    expect(upToDate(second, forged)).toMatchObject({ _id: current._id, origin: current.origin, schemaVersion: 3 });
  });

  it('A3: newer is kept for later; what is of no version, or of one nobody can upgrade, is malformed', () => {
    expect(readProposal({ ...current, schemaVersion: 4 }, third)).toEqual({ state: 'newer' });
    expect(upToDate({ ...current, schemaVersion: 4 }, third)).toBeNull();
    for (const schemaVersion of [0, -1, 1.5, '3', null, undefined, Number.NaN])
      expect(readProposal({ ...current, schemaVersion }, third), String(schemaVersion)).toMatchObject({ state: 'malformed' });
    expect(readProposal({ ...current, body: {} }, third)).toMatchObject({ state: 'malformed' });
  });

  it('[G18] fifty versions ahead somebody may speak; beyond that it is nonsense, and so is what no number is', () => {
    const ahead = (schemaVersion: unknown) => readProposal({ ...current, schemaVersion }, third).state;
    expect(ahead(3 + 50)).toBe('newer');
    expect(ahead(3 + 51)).toBe('malformed');
    for (const schemaVersion of [Number.MAX_SAFE_INTEGER + 1, 4.5, '4', [4], Number.POSITIVE_INFINITY])
      expect(ahead(schemaVersion), String(schemaVersion)).toBe('malformed');
  });

  it('[G18] an upgrade beyond this build is not used to make it older', () => {
    const beyond: Release = {
      ...third,
      upgrades: new Map<number, Upgrade>([...third.upgrades, [3, (made) => made], [4, (made) => made]]),
    };
    expect(upToDate(current, beyond)).toEqual(current);
    expect(upToDate({ ...current, schemaVersion: 4 }, beyond)).toBeNull();
  });

  it('[L6] a clock that is more than 366 days out says nothing that can be reckoned with, in whatever version', () => {
    const year = 366 * 86_400_000;
    const out = (offsetMs: unknown, schemaVersion = 3) =>
      readProposal({ ...current, schemaVersion, origin: { ...current.origin, offsetMs } }, third).state;
    expect([out(year), out(-year)]).toEqual(['current', 'current']);
    expect([out(year + 1), out(-year - 1), out(year + 1, 4), out(-year - 1, 4)]).toEqual(Array(4).fill('malformed'));
    expect([out('a year', 4), out(undefined, 4)]).toEqual(['newer', 'newer']);
    for (const origin of [null, undefined, 'device01', {}, { offsetMs: '9' }])
      expect(readProposal({ ...current, schemaVersion: 4, origin }, third).state).toBe('newer');
  });
});
