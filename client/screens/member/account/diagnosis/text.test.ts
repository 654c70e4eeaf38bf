import { describe, expect, it } from 'vitest';
import { keepReports, reportsIn } from '../../../../report/kept.ts';
import { report } from '../../../../report/report.ts';
import type { OutboxRow } from '../../../../sync/hooks.tsx';
import { asText, diagnosisOf, type Facts } from './text.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');

/** All that a report, a line of the outbox or a database could carry of a person. */
const PERSONAL = ['Sam Field', 'sam@example.org', 'k3xUq0JmB2fWn8sYtP5dLhVcRa72', 'gym:ironworks', '01JD0Z7N3XG5Q2T8V9W4Y6B1CD'];

function reports(fail: () => void) {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  const stop = keepReports(memory, { now: () => NOW });
  fail();
  stop();
  return reportsIn(memory);
}

const row = (state: OutboxRow['state'], more: Partial<OutboxRow> = {}): OutboxRow => ({
  ...{ id: 'proposal:01JD0Z7N3XG5Q2T8V9W4Y6B1CD', kind: 'booking.request', display: 'Book Yoga for Sam Field' },
  ...{ madeAt: '2026-03-03T08:00:00.000Z', state },
  ...more,
});

const facts: Facts = {
  ...{ madeAt: NOW, build: 'b1f2', schemaVersion: 1, browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0', installed: true },
  storage: { usage: 3_400_000, quota: 1_200_000_000, persisted: false },
  connection: {
    ...{ state: 'Offline', lastOnlineAt: '2026-03-02T18:04:00.000Z', signInAgain: 'SIGN_IN_AGAIN' },
    clock: { offsetMs: -61_200, trust: 'estimated' },
  },
  outbox: [row('waiting'), row('waiting', { kind: 'checkin.record' }), row('refused', { code: 'SLOT_FULL' })],
  collections: [
    { database: 'member', name: 'passes', count: 3, unreadable: 1, asOf: '2026-03-02T18:04:00.000Z' },
    { database: 'gym', name: 'roster', count: 0, unreadable: 0 },
  ],
  reports: [],
};

describe('[11] the diagnosis', () => {
  it('says which build, browser and storage, how old each database is, what waits, and what went wrong', () => {
    const kept = reports(() => {
      report('outbox: settled', Object.assign(new Error('no'), { name: 'RxError', code: 'DB8' }));
      report('freshness', new DOMException('over', 'QuotaExceededError'));
      report('freshness', new DOMException('over', 'QuotaExceededError'));
    });
    expect(asText(diagnosisOf({ ...facts, reports: kept }))).toBe(`Fitness Hub: how the app is doing on this device

App
  Made: 2026-03-03T09:00:00.000Z
  Build: b1f2
  Data version: 1
  Browser: Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0
  Installed: yes

Storage
  Used: 3.4 MB
  Allowed: 1.2 GB
  Kept when space is short: no

Connection
  Server: not reachable
  Last heard: Mon 2 Mar, 18:04
  Clock: -61 s, estimated
  Sign-in: SIGN_IN_AGAIN

Outbox
  Waiting: 2 (booking.request, checkin.record)
  Refused: 1 (booking.request SLOT_FULL)

Saved here
  member / passes: 3, as of Mon 2 Mar, 18:04, 1 unreadable
  gym / roster: 0, never synced

What went wrong
  freshness: QuotaExceededError, 2 times, last Tue 3 Mar, 09:00
  outbox: settled: RxError DB8, Tue 3 Mar, 09:00`);
  });

  it('says so where nothing is known, nothing waits and nothing went wrong', () => {
    const connection = { state: 'Unknown', clock: { offsetMs: 0, trust: 'untrusted' }, signInAgain: false } as const;
    const text = asText(diagnosisOf({ ...facts, connection, storage: {}, outbox: [], collections: [] }));
    for (const line of [
      'Server: not known yet',
      'Last heard: not known',
      'Used: not known',
      'Nothing waits: 0',
      'Nothing noted: 0',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('Sign-in');
  });

  it.each(PERSONAL)('holds nothing about a person, wherever it may stand: %s', (personal) => {
    const kept = reports(() => {
      report('outbox', new Error(personal));
      report('outbox', Object.assign(new Error(personal), { name: personal, code: personal, uid: personal, cause: personal }));
      report('outbox', personal);
      report('outbox', { message: personal, stack: personal });
    });
    const outbox = [
      row('refused', {
        ...{ id: `proposal:${personal}`, display: personal, message: personal },
        about: { gymId: personal, slotId: personal, bookingId: personal, productId: personal, proposalId: personal },
      }),
    ];
    const text = asText(diagnosisOf({ ...facts, outbox, reports: kept }));
    expect(text).toContain('Refused: 1');
    expect(text).not.toContain(personal);
  });
});
