import { describe, expect, it } from 'vitest';
import { KnownWorld } from '../../tests/rules/world.ts';
import { deviceKind, FACT_KINDS, HOURLY, NEVER_HELD_KINDS, onlineAction, Proposal, SystemProposal } from './proposals.ts';

describe('[A12] what devices say and what the system says', () => {
  const ended = {
    _id: 'proposal:system.held-timed-out:1',
    type: 'proposal',
    kind: 'system.held-timed-out',
    body: { uid: 'member01', proposalId: 'proposal:01KJSET9B0CY1MCY6E430CQPW1' },
  };
  const seen = new KnownWorld().proposal('notice.seen', { noticeId: 'notice:member01:a' });
  const isRead = (by: typeof Proposal | typeof SystemProposal) => [seen, ended].map((one) => by.safeParse(one).success);

  it('come in by doors of their own: no device passes for the system', () => expect(isRead(Proposal)).toEqual([true, false]));

  it('and the system says nothing in a person’s name', () => expect(isRead(SystemProposal)).toEqual([false, true]));
});

describe('the lists by which the gateway lets through and holds back', () => {
  const most = new Map(HOURLY);

  it('[A2] never turn away a visit that happened, and take neither a wish nor a setting for one', () => {
    expect(FACT_KINDS).toContain('checkin.record');
    expect(FACT_KINDS).not.toContain('booking.request');
    expect(FACT_KINDS).not.toContain('person.edit');
  });

  it('[3.9] let a place be given back and a visit be told however busy it is, but not a place be asked for', () => {
    expect(NEVER_HELD_KINDS).toEqual(expect.arrayContaining(['booking.cancel', 'checkin.record']));
    expect(NEVER_HELD_KINDS).not.toContain('booking.request');
  });

  it('[3.9] count by the hour what can be asked for too often, and nothing that has no such number', () => {
    expect([most.get('booking.request'), most.get('contact.send')]).toEqual([30, 3]);
    expect(['booking.cancel', 'checkin.record', 'person.edit'].filter((kind) => most.has(kind))).toEqual([]);
  });

  it('[L2] name kinds that devices make, and nothing that only the system says', () => {
    const named: readonly string[] = [...FACT_KINDS, ...NEVER_HELD_KINDS, ...most.keys()];
    expect(named.filter((kind) => deviceKind(kind) === null)).toEqual([]);
  });
});

it('[L4] paying is never carried out from a queue, and booking may be', () =>
  expect([onlineAction('pass.buy'), onlineAction('booking.request')]).toEqual(['pay', null]));
