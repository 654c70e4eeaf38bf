import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { ACTIVE_PLACES } from '../../sync-server/import/active-places.ts';
import { startServer } from '../../sync-server/server.ts';
import { plainEnvironment } from '../plain-environment.ts';

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'operator-'));
  file = join(dataDir, 'active-places-leeds-gyms.csv');
  await writeFile(file, [ACTIVE_PLACES.columns.join(','), row('1001'), row('1002'), row('1003', 'NOWHERE')].join('\n'));
});
afterEach(() => rm(dataDir, { recursive: true }));

function row(siteId: string, postcode = 'LS1 4AP'): string {
  const cells: Record<string, string> = {
    site_id: siteId,
    site_name: `Site ${siteId}`,
    facility_type: 'Health and fitness gyms',
    postcode,
    lat: '53.8',
    lon: '-1.55',
  };
  return ACTIVE_PLACES.columns.map((column) => cells[column] ?? 'NA').join(',');
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly complaint: string;
}
function command(name: 'main' | 'staff', ...given: string[]): Promise<Ended> {
  const env = { ...plainEnvironment(), DATA_DIR: dataDir, DEMO: 'off' };
  return new Promise((resolve) => {
    execFile(process.execPath, [`sync-server/import/${name}.ts`, ...given], { env }, (error, out, complaint) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out.trim(), complaint: complaint.trim() });
    });
  });
}
const started = () => startServer(readConfig({ DATA_DIR: dataDir, DEMO: 'off', PORT: '0' }), { log: pino({ level: 'silent' }) });

describe('the operator imports', () => {
  it('with the server stopped, twice, and the second time changes nothing', async () => {
    expect(await command('main', 'active-places', file)).toEqual({
      code: 0,
      out: '2 imported, 0 unchanged, 1 refused',
      complaint: expect.stringMatching(/^row 4, postcode: /),
    });
    expect((await command('main', 'active-places', file)).out).toBe('0 imported, 2 unchanged, 1 refused');
  });

  it('with the server running: everyone sees the gyms at once, listed, in their area', async () => {
    const server = await started();
    try {
      expect((await command('main', 'active-places', file)).out).toBe('2 imported, 0 unchanged, 1 refused');
      const changes = await fetch(`${server.url}/db/area-leeds/gyms/_changes?include_docs=true`);
      const { results } = (await changes.json()) as { results: { doc: { status: string; name: string } }[] };
      expect(results.map(({ doc }) => [doc.name, doc.status])).toEqual([
        ['Site 1001', 'listed'],
        ['Site 1002', 'listed'],
      ]);
    } finally {
      await server.close();
    }
  });

  it('[10.33] a file whose every row is refused: the rules in words, and 1', async () => {
    await writeFile(file, [ACTIVE_PLACES.columns.join(','), row('1001', 'NOWHERE'), row('1002', 'LS1')].join('\n'));
    expect(await command('main', 'active-places', file)).toEqual({
      code: 1,
      out: '0 imported, 0 unchanged, 2 refused',
      complaint: [
        'row 2, postcode: is not a UK postcode like LS1 4AP',
        'row 3, postcode: is not a UK postcode like LS1 4AP',
        'Nothing was imported: every row was refused.',
      ].join('\n'),
    });
  });

  it('is told what is wrong with the command, the file and the settings, in one line', async () => {
    const empty = join(dataDir, 'empty.csv');
    await writeFile(empty, '');
    for (const [given, words] of [
      [[], 'Usage:'],
      [['other', file], 'Usage:'],
      [['active-places', '/nowhere.csv'], 'There is no file /nowhere.csv.'],
      [['active-places', empty], 'The file is empty.'],
      [['active-places', 'package.json'], 'the column site_id is missing'],
    ] as const) {
      const { code, complaint } = await command('main', ...given);
      expect(code).toBe(2);
      expect(complaint).toContain(words);
      expect(complaint.split('\n')).toHaveLength(1);
    }
  });
});

describe('the operator staffs', () => {
  it('a listed gym: it is live, sells passes, has classes for five weeks and an owner; an import leaves it alone', async () => {
    await command('main', 'active-places', file);
    const today = Temporal.Now.plainDateISO('Europe/London');
    const { out } = await command('staff', 'gym:ap-1001', 'Owner@Example.org');
    expect(out).toContain('Site 1001 is live with 3 offers and a timetable. Its owner signs in as owner@example.org.');
    expect(out).toMatch(/Password, shown this once: \S{20}/);
    expect((await command('main', 'active-places', file)).out).toBe('0 imported, 2 unchanged, 1 refused');
    const server = await started();
    try {
      const timetables = await fetch(`${server.url}/db/venue-ap-1001/slots/_all_docs`);
      const days = ((await timetables.json()) as { rows: { id: string }[] }).rows.map(({ id }) => id.slice(-'2026-11-23'.length));
      // Once the last class of today has begun there is none left to publish: whoever runs this in the evening sees one day fewer.
      const ahead = Array.from({ length: 34 }, (_, at) => today.add({ days: at + 1 }).toString());
      expect(days.filter((day) => day !== today.toString())).toEqual(ahead);
      expect((await command('staff', 'gym:ap-1001', 'owner@example.org')).out).not.toContain('Password');
    } finally {
      await server.close();
    }
  });

  it('[10.6] nobody who only signed up with the address: the gym stays as it was until its owner has confirmed it', async () => {
    await command('main', 'active-places', file);
    const server = await started();
    try {
      const consents = ['terms', 'privacy'].map((kind) => ({ kind, version: '2026-11-01' }));
      const account = { email: 'owner@example.org', password: 'over the weir at dawn', name: 'Mallory Field' };
      const body = JSON.stringify({ ...account, ageConfirmed: true, consents });
      expect(
        (await fetch(`${server.url}/api/auth/sign-up`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
          .status,
      ).toBe(202);
      expect(await command('staff', 'gym:ap-1001', account.email)).toEqual({
        code: 2,
        out: '',
        complaint: expect.stringMatching(/^Somebody signed up as owner@example.org but has not confirmed [^\n]+$/),
      });
      expect((await server.store.get('venue-ap-1001/gyms', 'gym:ap-1001'))?.body.status).toBe('listed');
      const entries = await server.store.list('cell/inbox', { limit: 1000 });
      expect(entries.filter(({ id }) => id.includes('system.employed'))).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('nothing for a gym there is not, or without an address', async () => {
    expect(await command('staff', 'gym:none', 'owner@example.org')).toMatchObject({
      code: 2,
      complaint: 'There is no gym gym:none.',
    });
    expect(await command('staff', 'gym:none', 'nobody')).toMatchObject({ code: 2, complaint: 'EMAIL is not an email address.' });
  });
});
