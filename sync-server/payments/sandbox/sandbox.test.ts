import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { paymentsContract } from '../../../tests/contract/payments-contract.ts';
import { sandboxRows } from '../../api/payments/sandbox-rows.ts';
import { openSqliteIn } from '../../store/sqlite/store.ts';
import type { PaymentPost } from '../payments.ts';
import { testCharge, testSandbox } from './fixture.ts';
import { signPost } from './signature.ts';

const BACK = 'https://hub.example/member/passes';
let drawn = 0;
const random = { bytes: (count: number) => new Uint8Array(count).fill(++drawn) };

function scene(file = new DatabaseSync(':memory:')) {
  let now = Date.parse('2026-03-03T09:00:00.000Z');
  const posts: PaymentPost[] = [];
  const store = openSqliteIn(file, { random });
  const ports = { clock: { now: () => now }, random };
  const deliver = async (post: PaymentPost) => void posts.push(post);
  const sandbox = testSandbox({ store, ports, deliver });
  return { sandbox, posts, store, pass: (milliseconds: number) => (now += milliseconds) };
}
const wordOf = (url: string) => url.split('/').at(-1) ?? '';

paymentsContract('the sandbox', async () => {
  const { sandbox, posts, store, pass } = scene();
  const choose = async (url: string, choice: 'approve' | 'decline') => void (await sandbox.pages.choose(wordOf(url), choice));
  return {
    payments: sandbox,
    methods: {
      pays: 'sandbox:visa',
      declines: 'sandbox:declined',
      authenticates: 'sandbox:authenticate',
      delays: 'sandbox:delayed',
      disputes: 'sandbox:disputed',
      checkout: 'sandbox:checkout',
    },
    choose,
    fillIn: (url) => choose(url, 'approve'),
    wait: async () => void pass(60_000),
    pass: (milliseconds) => void pass(milliseconds),
    posts: async () => posts,
    paid: async () => (await store.list('cell/sandbox', { limit: 100 })).filter(({ body }) => body.state === 'succeeded').length,
    close: async () => {},
  };
});

describe('the sandbox', () => {
  it('[A12] answers one key alike after a restart, whatever it is asked then', async () => {
    const file = new DatabaseSync(':memory:');
    const first = await scene(file).sandbox.charge(testCharge('errand:1'));
    expect(await scene(file).sandbox.charge(testCharge('errand:1', { method: 'sandbox:declined' }))).toEqual(first);
  });

  it("has a gym's bank send money back where that is the account's name", async () => {
    const { sandbox, posts } = scene();
    const transfer = { key: 'errand:payout-1', account: 'sandbox:payout_fails', amount: money(100) };
    expect((await sandbox.transfer(transfer)).state).toBe('succeeded');
    const said = posts[0] && (await sandbox.webhook(posts[0]));
    expect(said).toMatchObject({ about: 'account', what: 'payout-failed', account: transfer.account, back: true });
  });

  it('[R-69] has a bank give back what it asked for once it is shown a visit, and says so once', async () => {
    const { sandbox, posts } = scene();
    const { pspRef } = await sandbox.charge(testCharge('errand:1', { method: 'sandbox:disputed' }));
    const record = { what: '10 visits', boughtAt: '2026-03-03T09:00:00.000Z', visits: ['2026-03-04T09:00:00.000Z'] };
    for (const key of ['errand:defence-1', 'errand:defence-1', 'errand:defence-2'])
      await sandbox.defend({ key, disputeRef: `dp_${pspRef}`, ...record });
    const said = await Promise.all(posts.map((post) => sandbox.webhook(post)));
    const ends = said.flatMap((one) => (typeof one === 'object' && one.about === 'dispute' ? [[one.id, one.state]] : []));
    expect(new Set(ends.map(([, state]) => state))).toEqual(new Set(['opened', 'won']));
    expect(new Set(ends.map(([id]) => id)).size).toBe(2);
  });

  it('does not take for an event what is signed and is none', async () => {
    const { sandbox } = scene();
    for (const text of ['{"id":"evt_1"}', 'no JSON']) {
      const body = Buffer.from(text);
      const signature = signPost(body, 'a-secret', Date.parse('2026-03-03T09:00:00.000Z'));
      expect(await sandbox.webhook({ body, signature })).toBe('unreadable');
    }
  });
});

describe("the bank's page", () => {
  async function asked(method = 'sandbox:authenticate') {
    const { sandbox } = scene();
    const charged = await sandbox.charge(testCharge('errand:1', { method }));
    const word = charged.state === 'requires_action' ? wordOf(charged.url) : '';
    const rows = sandboxRows(sandbox);
    const call = async (what: string, page = word) => {
      const row = rows.find(({ method: verb, path }) => `${verb} ${path}`.endsWith(what));
      const answer = await row?.handle({ parameters: { page } } as never);
      return answer && 'html' in answer ? answer.html : answer;
    };
    return { sandbox, word, call };
  }

  it('asks without a script, says the amount and nothing that is secret, and leads back', async () => {
    const { word, call } = await asked();
    const page = await call('GET /sandbox/bank/:page');
    expect(page).toContain('Is it you paying £60.00?');
    expect(page).toContain(`<form method="post" action="/sandbox/bank/${word}/approve">`);
    expect(page).toContain(`<a href="${BACK}">`);
    expect(page).not.toMatch(/<script|errand|member01|sam00000|payment:/);
    expect(word).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });

  it('keeps the first choice, whatever is chosen afterwards', async () => {
    const { sandbox, call } = await asked();
    expect(await call('/decline')).toContain('Nothing was charged.');
    const again = await call('/approve');
    expect(again).toContain('Nothing was charged.');
    expect(again).not.toContain('<form');
    expect((await sandbox.charge(testCharge('errand:1'))).state).toBe('failed');
  });

  it('takes the card of whoever pays on it', async () => {
    const { call } = await asked('sandbox:checkout');
    expect(await call('GET /sandbox/bank/:page')).toContain('Pay £60.00');
    expect(await call('/approve')).toContain('Your pass is on its way.');
  });

  it('is not there for a word that was never given', async () => {
    const { call } = await asked();
    for (const what of ['GET /sandbox/bank/:page', '/approve', '/decline']) {
      expect(await call(what, 'A'.repeat(32))).toEqual({ refused: 'LINK_EXPIRED', status: 404 });
    }
  });

  it('[2.10] lets one choose which test card is added: one that pays, one whose bank asks, one that is declined', async () => {
    const { sandbox, call } = await asked();
    const ends = [
      ['/approve', 'Card saved', { state: 'saved', saved: { last4: '4242' } }],
      ['/authenticate', 'Card saved', { state: 'saved', saved: { last4: '3155' } }],
      ['/decline', 'Nothing saved', { state: 'nothing' }],
    ] as const;
    for (const [n, [what, title, end]] of ends.entries()) {
      const key = `errand:setup-${n}`;
      const setup = { key, about: { setupId: key, memberId: 'sam00000' }, askedAt: '2026-03-03T09:00:00.000Z', returnUrl: BACK };
      const is = await sandbox.methods.setup(setup);
      const word = is.state === 'open' ? wordOf(is.url) : '';
      const page = await call('GET /sandbox/bank/:page', word);
      expect(page).toContain(`action="/sandbox/bank/${word}${what}"`);
      expect(page).not.toMatch(/<input|<script|sam00000|errand/);
      expect(await call(what, word)).toContain(`<h1>${title}</h1>`);
      // What was chosen first stands.
      for (const again of ['/decline', '/approve']) expect(await call(again, word)).toContain(`<h1>${title}</h1>`);
      expect(await sandbox.methods.setup(setup)).toMatchObject(end);
    }
  });

  it('is a form for a gym too', async () => {
    const { sandbox, call } = await asked();
    const { account } = await sandbox.accounts.open({ key: 'errand:account', gymId: 'gym:one' });
    const { url } = await sandbox.accounts.link(account, { returnUrl: BACK });
    expect(await call('GET /sandbox/bank/:page', wordOf(url))).toContain('Who is this gym?');
    expect(await call('/approve', wordOf(url))).toContain('Money can be sent to this account.');
  });
});
