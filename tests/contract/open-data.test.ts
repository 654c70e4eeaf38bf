/**
 * [L10] An OpenActive client follows the feeds through edits, a cancellation, a removal and a restore, and holds at each end exactly what the
 * public timetable says. What it is compared with is read as devices read it, and shares no code with what makes the feeds.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Timetable } from '../../schemas/slot/shape.ts';
import { backup } from '../../sync-server/backup/backup.ts';
import { restore } from '../../sync-server/backup/restore.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { LEEDS } from '../rules/applications.ts';
import { gym, SERIES, slot, timetable } from '../rules/documents.ts';

interface Item {
  readonly state: 'updated' | 'deleted';
  readonly kind: string;
  readonly id: string;
  readonly modified: number;
  readonly data?: { readonly [field: string]: unknown };
}

/** Keeps what a feed says, as any client would: by id, the later change number wins. */
class Follower {
  readonly items = new Map<string, Item>();
  readonly told: Item[] = [];
  #next: string;

  constructor(feed: string) {
    this.#next = `/openactive/feeds/${feed}`;
  }

  get next(): string {
    return this.#next;
  }

  /** Until the last page, which is its own next. */
  async follow(server: RunningServer): Promise<this> {
    for (;;) {
      const answer = await fetch(server.url + this.#next);
      expect(answer.status).toBe(200);
      const page: { next: string; items: Item[]; license: string } = await answer.json();
      expect(page.license).toMatch(/^https:/);
      const next = new URL(page.next);
      expect(answer.headers.get('cache-control')).toBe(`public, max-age=${page.items.length > 0 ? 3600 : 8}`);
      for (const item of page.items) {
        expect(item.modified).toBeGreaterThan(this.items.get(item.id)?.modified ?? 0);
        this.items.set(item.id, item);
        this.told.push(item);
      }
      const address = next.pathname + next.search;
      if (page.items.length === 0) {
        expect(address).toBe(this.#next);
        return this;
      }
      this.#next = address;
    }
  }

  live(): Item[] {
    return [...this.items.values()].filter(({ state }) => state === 'updated');
  }
}

const YEAR = new Date().getUTCFullYear() + 1;
const at = (day: string, time = '18:00') => `${YEAR}-03-${day}T${time}`;
const SPIN = slot(at('04'), { instructor: 'Jo Tripp', capacity: 12, bookedCount: 3 });
const LATER = slot(at('05'), { capacity: 12 });
const floor = (day: string) =>
  slot(at(day, '07:00'), {
    ...{ slotId: `slot:lanes:${at(day, '07:00')}`, scheduleId: 'schedule:lanes', kind: 'floor_session', name: 'Early lanes' },
    ...{ activities: ['Swimming'], capacity: 24 },
  });

let folder: string;
let server: RunningServer;
let secret: string;
let said = 0;

async function started(): Promise<void> {
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off', RATE_LIMITS: 'off' });
  server = await startServer(config, { log: pino({ level: 'silent' }), siteFolder: folder });
  ({ secret } = JSON.parse(await readFile(join(folder, 'data', 'operator.json'), 'utf8')));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-data-'));
  await started();
  await say('system.area-set', { area: LEEDS });
  await say('system.gym-set', { gym: gym('one') });
  for (const slots of [
    [SPIN, floor('04')],
    [LATER, floor('05')],
  ])
    await say('system.timetable-set', { timetable: day(...slots) });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const day = (...slots: Timetable['slots']) => timetable('gym:one', slots);

async function say(kind: string, body: object): Promise<void> {
  said += 1;
  const answer = await fetch(`${server.url}/api/operator/proposals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ proposals: [{ _id: `proposal:${kind}:open${said}`, type: 'proposal', kind, body }] }),
  });
  expect([kind, answer.status]).toEqual([kind, 200]);
}

interface Row {
  readonly id: string;
  readonly start: string;
  readonly left: number;
}

/** What everybody's timetable has, by the documents that devices replicate. */
async function publicTimetable(): Promise<Record<'classes' | 'floor', Row[]>> {
  const answer = await fetch(`${server.url}/db/venue-one/slots/_changes?include_docs=true`);
  const { results }: { results: { deleted?: boolean; doc: Timetable }[] } = await answer.json();
  const slots = results.filter(({ deleted }) => !deleted).flatMap(({ doc }) => doc.slots);
  const rows = (kinds: readonly string[], off: boolean) =>
    slots
      .filter(({ kind, status }) => kinds.includes(kind) && (off || status !== 'cancelled'))
      .map(({ slotId, startsAt, capacity, bookedCount, status }) => ({
        ...{ id: slotId.replace(/^slot:/, ''), start: startsAt.replace('.000Z', 'Z') },
        left: status === 'cancelled' ? 0 : Math.max(0, capacity - bookedCount),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { classes: rows(['class', 'induction'], true), floor: rows(['floor_session'], false) };
}

const rowsOf = (follower: Follower): Row[] =>
  follower
    .live()
    .map(({ id, data = {} }) => ({
      ...{ id, start: String(data.startDate) },
      left: Number(data.remainingAttendeeCapacity ?? data.remainingUses),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const [series, sessions, facilities, slots] = ['session-series', 'scheduled-sessions', 'facility-uses', 'slots'].map(
  (feed) => new Follower(feed),
) as [Follower, Follower, Follower, Follower];

async function mustAgree(): Promise<void> {
  for (const one of [series, sessions, facilities, slots]) await one.follow(server);
  const timetable = await publicTimetable();
  expect(rowsOf(sessions)).toEqual(timetable.classes);
  expect(rowsOf(slots)).toEqual(timetable.floor);
  const known = new Set([...series.live(), ...facilities.live()].map(({ data }) => data?.['@id']));
  const asked = [...sessions.live(), ...slots.live()].map(({ data }) => data?.superEvent ?? data?.facilityUse);
  expect(asked.filter((one) => !known.has(one))).toEqual([]);
}

it('[L10] holds what everybody’s timetable holds, and nobody’s name', async () => {
  await mustAgree();
  expect([series.items.size, sessions.items.size, facilities.items.size, slots.items.size]).toEqual([1, 2, 1, 2]);
  expect(JSON.stringify([...series.told, ...sessions.told])).not.toContain('Tripp');
  expect(series.live()[0]?.data).toMatchObject({ name: 'Spin', organizer: { name: 'Gym one' } });
});

it('[L10] learns that a class is moved, made larger and called off, and nothing else', async () => {
  const change = (more: object) => say('system.slot-changed', { gymId: 'gym:one', slotId: SPIN.slotId, change: more });
  const before = sessions.told.length;
  await change({ startsAt: SPIN.startsAt.replace('T18:', 'T19:'), endsAt: SPIN.endsAt.replace('T18:', 'T19:'), capacity: 20 });
  await mustAgree();
  const moved = sessions.items.get(`spin:${at('04')}`)?.data;
  expect(moved).toMatchObject({ eventStatus: 'https://schema.org/EventRescheduled', maximumAttendeeCapacity: 20 });
  await change({ status: 'cancelled' });
  await say('system.slot-changed', { gymId: 'gym:one', slotId: floor('04').slotId, change: { status: 'cancelled' } });
  await mustAgree();
  const off = sessions.items.get(`spin:${at('04')}`)?.data;
  expect(off).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled', remainingAttendeeCapacity: 0 });
  expect(slots.items.get(`lanes:${at('04', '07:00')}`)).toEqual(
    expect.objectContaining({ state: 'deleted', kind: 'FacilityUse/Slot' }),
  );
  expect(slots.items.get(`lanes:${at('04', '07:00')}`)).not.toHaveProperty('data');
  expect(sessions.told.length - before).toBe(2);
});

it('[L10] learns that a gym is called and found elsewhere, from its series alone', async () => {
  const before = sessions.told.length;
  await say('system.gym-set', { gym: gym('one', { name: 'Iron Works' }) });
  await mustAgree();
  expect(series.live()[0]?.data).toMatchObject({ location: { name: 'Iron Works' } });
  expect(sessions.told.length).toBe(before);
});

it('[A5, A6] is told that all is gone with a gym that is suspended, and that all is back with it', async () => {
  await say('system.gym-set', { gym: gym('one', { status: 'suspended' }) });
  await mustAgree();
  expect([series, sessions, facilities, slots].flatMap((one) => one.live())).toEqual([]);
  await say('system.gym-set', { gym: gym('one') });
  await mustAgree();
  expect(sessions.live()).toHaveLength(2);
});

it('[L10] learns of five weeks that somebody plans, and of the days that are taken out of them again', async () => {
  const now = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const planned = { ...SERIES, name: 'Ride', dtstart: `${now}T06:30` };
  await say('system.schedule-set', { gymId: 'gym:one', scheduleId: 'schedule:ride', series: planned });
  await mustAgree();
  expect(sessions.live().filter(({ id }) => id.startsWith('ride:')).length).toBeGreaterThan(30);
});

it('[L10] a new client needs no more than what there is; what a restored store does not know is answered by name', async () => {
  const [newcomer, again] = [new Follower('scheduled-sessions'), new Follower('session-series')];
  expect(rowsOf(await newcomer.follow(server))).toEqual((await publicTimetable()).classes);
  await backup(join(folder, 'data'), join(folder, 'saved'));
  await say('system.timetable-set', { timetable: day(slot(at('06'))) });
  await mustAgree();
  expect(sessions.items.has(`spin:${at('06')}`)).toBe(true);
  await server.close();
  const ports = systemPorts();
  expect(await restore(join(folder, 'saved'), join(folder, 'data'), ports, { evenSo: false, blobs: null })).toMatchObject({
    done: true,
  });
  await started();
  const lost = await fetch(server.url + sessions.next);
  expect([lost.status, await lost.json()]).toEqual([
    410,
    {
      error: 'FEED_RESTARTED',
      message: `This feed began anew after you read it. Start again at ${server.url}/openactive/feeds/scheduled-sessions.`,
    },
  ]);
  const fresh = await new Follower('scheduled-sessions').follow(server);
  expect(rowsOf(fresh)).toEqual((await publicTimetable()).classes);
  expect(fresh.items.has(`spin:${at('06')}`)).toBe(false);
  expect((await again.follow(server)).live().length).toBe(2);
});

const NAMED = [
  ['afterChangeNumber=-1', 400, 'afterChangeNumber'],
  ['afterChangeNumber=1.5', 400, 'afterChangeNumber'],
  ['afterChangeNumber=', 400, 'afterChangeNumber'],
  ['afterChangeNumber=99999999999999999999', 400, 'afterChangeNumber'],
  ['afterTimestamp=1&afterId=a', 400, 'afterTimestamp'],
  ['epoch=%00', 400, 'epoch'],
  ['at=nonsense', 400, 'at'],
  ['afterChangeNumber=900000', 410, 'Start again at'],
  ['epoch=abc&afterChangeNumber=1', 410, 'Start again at'],
] as const;
it.each(NAMED)('[L10] %s is answered %i', async (query, status, named) => {
  const answer = await fetch(`${server.url}/openactive/feeds/slots?${query}`);
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([status, expect.stringContaining(named)]);
});

it('[L10] behind the last change there is no page but itself; a feed that is not there is 404', async () => {
  const answer = await fetch(`${server.url}/openactive/feeds/slots?afterChangeNumber=${Number.MAX_SAFE_INTEGER}`);
  const { items, next } = await answer.json();
  expect({ items, next }).toEqual({ items: [], next: answer.url });
  expect((await fetch(`${server.url}/openactive/feeds/people`)).status).toBe(404);
});
