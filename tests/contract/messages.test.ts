/**
 * [17] 2.24 What of a message is asked over HTTP: how many it would go to, for those alone who may send it; and the link in an offer that stops
 * them, signed, without signing in, as often as it is opened.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mayRead } from '../../schemas/folds/access.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { unsubscribeRows } from '../../sync-server/api/mail/unsubscribe-rows.ts';
import { messageRows } from '../../sync-server/api/messages-row.ts';
import type { ApiAnswer, ApiRow } from '../../sync-server/api/row.ts';
import { bulkMail } from '../../sync-server/mail/bulk-message.ts';
import { Unsubscribing } from '../../sync-server/mail/unsubscribe.ts';
import { gym, message, pass, person, rosterEntry } from '../rules/documents.ts';
import { consent, uidAt } from '../rules/messages.ts';
import { GatewayFixture } from './gateway-fixture.ts';

let fixture: GatewayFixture;
beforeEach(async () => {
  fixture = new GatewayFixture({ limits: false });
  const lay = (db: string, { _id, ...body }: { readonly _id: string }) => fixture.write(db, [[_id, body]]);
  await lay('platform/gyms', gym('one', { name: 'Ann’s <Gym>' }));
  for (let n = 0; n < 7; n++) {
    const held = pass(uidAt(n), uidAt(n), { status: n === 6 ? 'expired' : 'active' });
    await lay('gym-one/roster', rosterEntry(held));
    const standing = n === 5 ? ({ status: 'suspended' } as const) : {};
    await lay(`self-${uidAt(n)}/self`, person(uidAt(n), { consents: n < 2 ? [consent('gym:one')] : [], ...standing }));
  }
});
afterEach(() => fixture.close());

/** Timers run at once: nothing else waits here. */
const ports = () => ({
  ...fixture.ports,
  scheduler: {
    after: (_: number, call: () => void) => {
      queueMicrotask(call);
      return () => {};
    },
  },
});

function called(row: ApiRow | undefined, change: object): Promise<ApiAnswer> {
  if (!row) throw new Error('there is no such row');
  const call = { ip: '127.0.0.1', parameters: {}, query: new URLSearchParams(), origin: 'https://hub.example', ...change };
  return row.handle(call as never);
}

describe('how many would get it', () => {
  const visitor = (change: object = {}, permissions: readonly string[] = PRESET_PERMISSIONS.owner, gymKey = 'one') => ({
    admin: false,
    principal: { kind: 'person', uid: 'olive000', admin: false, gyms: new Map([[gymKey, new Set(permissions)]]) },
    ...change,
  });
  const asked = (change: object, who: object) => {
    const input = { sender: 'gym:one', purpose: 'service', audience: { who: 'pass_holders' }, ...change };
    return called(messageRows({ store: fixture.store, ports: ports() })[0], { input, visitor: who });
  };

  it('is a number and nothing else, of offers those who said yes', async () => {
    expect(await asked({}, visitor())).toEqual({ status: 200, body: { count: 5, at: '2026-03-03T09:00:00.000Z' } });
    expect(await asked({ purpose: 'marketing' }, visitor())).toMatchObject({ body: { count: 2 } });
  });

  it('[A11] is nothing to whoever may not send it, whoever’s gym it is and whether there is one', async () => {
    const not = { refused: 'NOT_FOUND', status: 404 };
    expect(await asked({}, visitor({}, PRESET_PERMISSIONS.reception))).toEqual(not);
    expect(await asked({}, visitor({}, PRESET_PERMISSIONS.owner, 'two'))).toEqual(not);
    expect(await asked({ sender: 'gym:none' }, visitor())).toEqual(not);
    expect(await asked({}, visitor({ admin: true }, []))).toEqual(not);
    expect(await asked({ sender: 'platform', audience: { who: 'all_owners' } }, visitor())).toEqual(not);
    expect(await asked({ audience: { who: 'area', areaId: 'area:leeds' } }, visitor())).toEqual(not);
    expect(await asked({ sender: 'platform' }, visitor({ admin: true }))).toEqual(not);
    const ours = { sender: 'platform', audience: { who: 'area', areaId: 'area:leeds' } };
    expect(await asked(ours, visitor({ admin: true }))).toMatchObject({ body: { count: 5 } });
    expect(await asked({ ...ours, purpose: 'marketing' }, visitor({ admin: true }))).toMatchObject({ body: { count: 0 } });
  });

  it('[A11] what was sent is asked by who may send, and everybody’s by who runs the platform', async () => {
    const lay = (db: string, { _id, ...body }: { readonly _id: string }) => fixture.write(db, [[_id, body]]);
    await lay('platform/messages', message('a', { createdAt: '2026-03-01T09:00:00.000Z' }));
    await lay('platform/messages', message('b', { createdAt: '2026-03-02T09:00:00.000Z' }));
    await lay('platform/messages', message('c', { sender: 'gym:two' }));
    await lay('platform/messages', message('d', { over: true }));
    const list = async (sender: string, who: object) => {
      const query = new URLSearchParams({ sender });
      const answer = await called(messageRows({ store: fixture.store, ports: ports() })[1], { query, visitor: who, input: {} });
      return 'body' in answer ? Object(answer.body).messages.map(({ _id }: { _id: string }) => _id.slice(8)) : answer;
    };
    const not = { refused: 'NOT_FOUND', status: 404 };
    expect(await list('gym:one', visitor())).toEqual(['b', 'a']);
    expect(await list('gym:two', visitor())).toEqual(not);
    expect(await list('gym:none', visitor())).toEqual(not);
    expect(await list('platform', visitor())).toEqual(not);
    expect(await list('gym:one', visitor({}, PRESET_PERMISSIONS.reception))).toEqual(not);
    expect(await list('platform', visitor({ admin: true }, []))).toEqual(['c', 'b', 'a']);
  });

  it('[A11] its database is read by who may send, and by who runs the platform', () => {
    const reads = (permissions: readonly string[], scope: string, admin = false) =>
      mayRead({ ...visitor({}, permissions).principal, deviceId: 'device01', admin } as never, scope, 'messages');
    expect(reads(['messages.send'], 'gym-one')).toBe(true);
    expect(reads(['reviews.respond'], 'gym-one')).toBe(false);
    expect(reads(['messages.send'], 'gym-two')).toBe(false);
    expect(reads(['messages.send'], 'platform')).toBe(false);
    expect(reads([], 'platform', true)).toBe(true);
  });
});

describe('the link that stops offers', () => {
  const unsubscribing = new Unsubscribing('a-secret');
  let proposed: SystemProposal[];
  let rows: ApiRow[];
  let given: number;
  beforeEach(() => {
    [proposed, given] = [[], 0];
    rows = unsubscribeRows({
      ...{ unsubscribing, store: fixture.store, fresh: () => `once${++given}` },
      propose: async (...more) => void proposed.push(...more),
    });
  });
  const row = (method: string) => rows.find((one) => one.method === method && one.path === '/api/mail/offers/:token');
  const tokenOf = (path: string) => path.replace('/api/mail/offers/', '');
  const link = tokenOf(unsubscribing.offersPathFor(uidAt(0), 'gym:one'));
  const open = (method: string, token: string) => called(row(method), { parameters: { token } });

  it('asks whoever opens it, and says what it is about; a name is text, whatever it holds', async () => {
    const answer = await open('GET', link);
    expect(answer).toMatchObject({ status: 200 });
    const html = 'html' in answer ? answer.html : '';
    expect(html).toContain('Stop offers from Ann’s &lt;Gym&gt;?');
    expect(html).toContain('<form method="post"><button>');
    expect(proposed).toEqual([]);
  });

  it('stops them with one tap, from the page or by the mailbox’s own button, each time alike', async () => {
    for (let time = 0; time < 2; time++) expect(await open('POST', link)).toMatchObject({ status: 200 });
    expect(proposed.map(({ kind, body }) => [kind, body])).toEqual([
      ['system.message-stopped', { uid: uidAt(0), sender: 'gym:one' }],
      ['system.message-stopped', { uid: uidAt(0), sender: 'gym:one' }],
    ]);
    expect(row('POST')).toMatchObject({ who: 'anyone', takes: 'form' });
  });

  it('is good for nobody else, no other gym and nothing else, and nothing made up is good', async () => {
    const [uid = '', of = '', signature = ''] = link.split('.');
    const other = tokenOf(unsubscribing.offersPathFor(uidAt(1), 'gym:two')).split('.');
    const ofOthers = tokenOf(new Unsubscribing('another').offersPathFor(uidAt(0), 'gym:one'));
    const news = unsubscribing.pathFor(uidAt(0), 'visits').replace('/api/mail/unsubscribe/', '');
    const forged = [
      ...['', '.', '..', link.slice(0, -1), `${link}x`, ofOthers, news, `${uidAt(1)}.${of}.${signature}`],
      ...[`${uid}.${other[1]}.${signature}`, `${uid}.${of}.${other[2]}`],
    ];
    for (const token of forged)
      for (const method of ['GET', 'POST'])
        expect([token, await open(method, token)]).toEqual([token, { refused: 'LINK_EXPIRED', status: 404 }]);
    expect(proposed).toEqual([]);
    const switched = rows.find((one) => one.method === 'POST' && one.path === '/api/mail/unsubscribe/:token');
    expect(await called(switched, { parameters: { token: link } })).toMatchObject({ status: 404 });
  });

  it('stands in every offer, for the mailbox and for its reader, and in nothing about the service', () => {
    const stop = `https://hub.example${unsubscribing.offersPathFor(uidAt(0), 'gym:one')}`;
    const to = { to: 'sam@example.org', name: 'Sam', publicUrl: 'https://hub.example' };
    const offer = bulkMail(message('one', { senderName: 'A & B', button: '/gym/one' }), { ...to, stop });
    expect(offer.unsubscribe).toBe(stop);
    expect(offer.text).toContain(`Stop offers from A & B: ${stop}`);
    expect(offer.html).toContain(`<a href="${stop}">Stop offers from A &amp; B</a>`);
    expect(offer.text).toContain('https://hub.example/gym/one');
    const service = bulkMail(message('one', { senderName: 'A & B' }), to);
    expect(service.unsubscribe).toBeUndefined();
    expect(service.text).not.toContain('/api/mail/offers');
  });
});
