import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scheduler, systemPorts } from '../../sync-server/ports.ts';
import { openCouch } from '../../sync-server/store/couch/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { type CouchServer, startCouch } from './couch-server.ts';
import { dyingFetch } from './store-dying-fetch.ts';
import { decideAll, drain, faults, putProposal } from './store-traffic.ts';
import { seeded, startVictim } from './store-victim.ts';

const ports = systemPorts();

describe('the CouchDB engine, killed on the way of a commit', () => {
  let server: CouchServer;

  beforeAll(async () => {
    server = await startCouch();
  });
  afterAll(() => server.stop());

  // 0 the journal entry · 1–3 bookings, payments, the seat · 4 the outcome, last · 5 the news · 6 the entry is emptied
  const requests = [0, 1, 2, 3, 4, 5, 6];
  const moments = requests.flatMap((request) => [false, true].map((sent) => ({ request, sent })));

  it.each(moments)(
    '[A8] kill -9 at request $request (sent: $sent) while four writers write: the next start finishes it',
    async (dieAt) => {
      const prefix = `kill${dieAt.request}${dieAt.sent ? 's' : 'u'}`;
      const victim = startVictim({ name: 'k', couchUrl: server.url, prefix, dieAt });
      await victim.ended;
      expect(victim.decisions).toHaveLength(2);
      const store = await openCouch({ url: server.url, prefix, ...ports });
      expect(await faults(store, victim.proposals, victim.decisions)).toEqual([]);
      await drain(store);
      expect(await faults(store, victim.proposals, victim.proposals)).toEqual([]);
      await store.close();
    },
  );

  it.each(requests)(
    '[A8] the outcome is never there before its documents: request %i, the first document of it only',
    async (request) => {
      const prefix = `cut${request}`;
      const clean = await openCouch({ url: server.url, prefix, ...ports });
      await putProposal(clean, 'p');
      const die = () => {
        throw new Error('The network is gone.');
      };
      const fetch = dyingFetch({ request, sent: request > 0 && request < 5, cut: true, afterCommits: 0, die });
      const dying = await openCouch({ url: server.url, prefix, fetch, ...ports });
      const answer = decideAll(dying, '0', () => {}).then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.name : 'no error'),
      );
      // Its commit waits for the network to come back, because it may have happened; closing ends that.
      await expect.poll(() => fetchDied(fetch)).toBe(true);
      await dying.close();
      expect(await answer).toBe('StoreUnavailable');
      // What another gateway reads in between, before anybody has finished the journal.
      if (await clean.get('self-m1/proposals', 'p')) {
        expect(await clean.get('member-m1/bookings', 'p')).not.toBeNull();
        expect(await clean.get('member-m1/payments', 'p')).not.toBeNull();
        expect(await clean.get('gym-g1/slots', 'slot')).not.toBeNull();
      }
      await clean.close();
      const next = await openCouch({ url: server.url, prefix, ...ports });
      expect(await faults(next, ['p'], request > 0 ? ['p'] : [])).toEqual([]);
      await next.close();
    },
  );

  async function fetchDied(fetch: ReturnType<typeof dyingFetch>): Promise<boolean> {
    return fetch(new URL(server.url).origin, { method: 'GET' }).then(
      () => false,
      () => true,
    );
  }

  it('[A8] a network that comes back finishes the commit by itself, once', async () => {
    const random = seeded(7);
    let lost = 0;
    const flaky: typeof globalThis.fetch = async (url, init) => {
      const before = random() < 0.1;
      const after = random() < 0.1;
      if (before || after) lost += 1;
      if (before) throw new Error('connection refused');
      const answer = await fetch(url, init);
      // It was done, and nobody hears of it.
      if (after) throw new Error('connection reset');
      return answer;
    };
    const calm = await openCouch({ url: server.url, prefix: 'flaky', ...ports });
    const scheduler = { after: (_: number, call: () => void) => ports.scheduler.after(0, call) };
    let store: Store | undefined;
    while (!store)
      store = await openCouch({ ...ports, url: server.url, prefix: 'flaky', scheduler, fetch: flaky }).catch(() => undefined);
    for (let n = 0; n < 10; n += 1) {
      await putProposal(calm, `p${n}`);
      while ((await decideAll(store, '0', () => {}).catch(() => null)) === null);
    }
    const all = Array.from({ length: 10 }, (_, n) => `p${n}`);
    expect(await faults(calm, all, all)).toEqual([]);
    expect(lost).toBeGreaterThan(10);
    await store.close();
    await calm.close();
  });

  it('[A8] a commit that CouchDB will not have is refused as a whole, and the next one goes on', async () => {
    let tooLarge = true;
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const isJournal = init?.method === 'PUT' && String(url).includes('_journal/');
      return isJournal && tooLarge ? new Response('{"error":"too_large"}', { status: 413 }) : globalThis.fetch(url, init);
    };
    const store = await openCouch({ url: server.url, prefix: 'large', fetch, ...ports });
    await putProposal(store, 'p');
    await expect(drain(store)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(await faults(store, ['p'], [])).toEqual([]);
    expect(await store.get('member-m1/bookings', 'p')).toBeNull();
    tooLarge = false;
    await drain(store);
    expect(await faults(store, ['p'], ['p'])).toEqual([]);
    await store.close();
  });

  it('[ST43] who lost the connection, or holds a dead one, hears what was written meanwhile', async () => {
    const feed = new BrokenFeed();
    const store = await openCouch({ url: server.url, prefix: 'feed', fetch: feed.fetch, ...ports, scheduler: feed.scheduler });
    const other = await openCouch({ url: server.url, prefix: 'feed', ...ports });
    const news: string[] = [];
    const stop = store.watch((dbs) => news.push(...dbs));
    const write = (id: string) => other.put([{ db: 'gym-g1/people', id, body: {}, expect: null }]);
    await write('a');
    await expect.poll(() => news).toEqual(['gym-g1/people']);
    feed.state = 'refused';
    await write('b');
    await expect.poll(() => feed.refusals).toBeGreaterThan(0);
    await write('c');
    feed.state = 'open';
    feed.runTimers();
    await expect.poll(() => news.length).toBeGreaterThan(1);
    feed.state = 'dead';
    const before = news.length;
    await write('d');
    // The poll that was open answers once more; the next one hangs.
    await expect.poll(() => feed.hanging).toBe(1);
    await write('e');
    feed.state = 'open';
    feed.runTimers();
    await expect.poll(() => news.length).toBeGreaterThan(before + 1);
    expect(feed.hanging).toBe(0);
    stop();
    const ended = news.length;
    await write('f');
    feed.runTimers();
    expect(news).toHaveLength(ended);
    await store.close();
    await other.close();
  });

  it('[ST80] no CouchDB, another kind of server, a wrong password: one clear line each, without the password', async () => {
    const open = (url: string, fetch?: typeof globalThis.fetch) => openCouch({ url, ...ports, ...(fetch ? { fetch } : {}) });
    const nobody = open('http://fit:s3cret@127.0.0.1:1');
    await expect(nobody).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: 'CouchDB at http://127.0.0.1:1 does not answer.',
    });
    const other = open('http://fit:s3cret@example.org', async () => new Response('<html>'));
    await expect(other).rejects.toMatchObject({ name: 'StoreUnavailable', message: expect.stringMatching(/COUCHDB_URL/) });
    let sent: unknown;
    const refusing = open('http://fit:s3cret@example.org', async (url, init) => {
      sent = [url, new Headers(init?.headers).get('authorization')];
      return new Response('{}', { status: 401 });
    });
    await expect(refusing).rejects.toMatchObject({
      name: 'StoreUnavailable',
      message: expect.stringMatching(/name or password/),
    });
    expect(sent).toEqual(['http://example.org/', `Basic ${Buffer.from('fit:s3cret').toString('base64')}`]);
    for (const attempt of [nobody, other, refusing])
      await expect(attempt).rejects.not.toMatchObject({ message: expect.stringMatching(/s3cret/) });
  });
});

/** A network whose long polls can be refused or left without an answer, and timers that run when told. */
class BrokenFeed {
  state: 'open' | 'refused' | 'dead' = 'open';
  refusals = 0;
  hanging = 0;
  #timers = new Set<() => void>();

  readonly scheduler: Scheduler = {
    after: (_, call) => {
      this.#timers.add(call);
      return () => this.#timers.delete(call);
    },
  };

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (!url.includes('feed=longpoll') || this.state === 'open') return fetch(url, init);
    if (this.state === 'refused') {
      this.refusals += 1;
      throw new Error('connection refused');
    }
    this.hanging += 1;
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => {
        this.hanging -= 1;
        reject(init.signal?.reason);
      });
    });
  };

  runTimers(): void {
    const due = [...this.#timers];
    this.#timers.clear();
    for (const call of due) call();
  }
}
