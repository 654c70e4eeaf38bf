import { createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { mailReceiptsRow } from '../api/mail/receipts-row.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import { MailReceipts, SENT } from './receipts.ts';

/** The example that svix publishes with the scheme: nothing of it was made by our code. */
const THEIRS = {
  secret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  body: Buffer.from('{"test": 2432232314}'),
};
const AT = 1_614_265_330_000;
const KEY = 'a'.repeat(40);
const TOLD = { uid: 'member01', bookingId: 'booking:01', at: '2021-02-25T10:00:00.000Z' };
const MINUTE = 60_000;

async function scene(now = AT, secret: string | null = THEIRS.secret) {
  const random = { bytes: (size: number) => new Uint8Array(size) };
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random });
  const sentAt = '2021-02-25T10:00:01.000Z';
  await store.put([
    { db: SENT, id: `mail:${KEY}`, body: { sentAt, told: TOLD }, expect: null },
    { db: SENT, id: `mail:${'b'.repeat(40)}`, body: { sentAt }, expect: null },
  ]);
  return new MailReceipts(secret, { store, clock: { now: () => now } });
}
/** As a provider signs it. */
function signed(body: unknown, { secret = THEIRS.secret, id = 'msg_1', at = AT } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(at / 1000);
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${text}`).digest('base64');
  return { id, timestamp, signature: `v1,${hmac}`, body: Buffer.from(text) };
}
const delivered = (key = KEY) => ({
  type: 'email.delivered',
  data: { message_id: `<${key}@hub.example>`, to: ['sam@example.org'] },
});

describe('[R-29] a provider’s word that an e-mail arrived', () => {
  it('is believed when it is signed as others sign', async () => {
    expect(await (await scene()).read(THEIRS)).toEqual({ told: undefined });
  });

  it('says what the e-mail proves, whatever else stands in it', async () => {
    const receipts = await scene();
    expect(await receipts.read(signed(delivered()))).toEqual({ told: TOLD });
    const two = signed(delivered());
    expect(await receipts.read({ ...two, signature: `v1,${'A'.repeat(43)}= ${two.signature}` })).toEqual({ told: TOLD });
  });

  it('proves nothing of an e-mail that proves nothing, and nothing when it was opened, bounced or is no JSON', async () => {
    const receipts = await scene();
    for (const body of [
      delivered('b'.repeat(40)),
      { ...delivered(), type: 'email.opened' },
      { ...delivered(), type: 'email.bounced' },
      'not json',
      '[]',
    ])
      expect(await receipts.read(signed(body))).toEqual({ told: undefined });
  });

  it('of an e-mail that nobody handed over is unknown: the provider may say it again', async () => {
    const receipts = await scene();
    for (const key of ['c'.repeat(40), 'x', '']) expect(await receipts.read(signed(delivered(key)))).toBe('unknown');
  });

  it('is not believed by another secret, with another body, id or time, or without any of them', async () => {
    const receipts = await scene();
    const right = signed(delivered());
    for (const forged of [
      signed(delivered(), { secret: 'B'.repeat(32) }),
      { ...right, body: Buffer.from(JSON.stringify(delivered('b'.repeat(40)))) },
      { ...right, id: 'msg_2' },
      { ...right, timestamp: String(AT / 1000 + 1) },
      { ...right, timestamp: 'now' },
      { ...right, signature: right.signature.replace('v1', 'v1a') },
      { ...right, signature: right.signature.slice(0, -6) },
      { ...right, signature: '' },
      ...(['id', 'timestamp', 'signature'] as const).map((name) => ({ ...right, [name]: undefined })),
    ])
      expect(await receipts.read(forged), JSON.stringify(forged)).toBe('unbelieved');
  });

  it('is somebody’s copy after five minutes, and from so far ahead', async () => {
    const at = async (now: number) => (await scene(now)).read(signed(delivered()));
    expect([await at(AT + 5 * MINUTE), await at(AT - 5 * MINUTE)]).toEqual([{ told: TOLD }, { told: TOLD }]);
    expect([await at(AT + 5 * MINUTE + 1), await at(AT - 5 * MINUTE - 1)]).toEqual(['unbelieved', 'unbelieved']);
  });

  it('is believed of nobody where no provider was named', async () => {
    expect(await (await scene(AT, null)).read(THEIRS)).toBe('unbelieved');
    const empty = createHmac('sha256', '')
      .update(`msg_1.${AT / 1000}.x`)
      .digest('base64');
    const post = { id: 'msg_1', timestamp: String(AT / 1000), signature: `v1,${empty}`, body: Buffer.from('x') };
    expect(await (await scene(AT, null)).read(post)).toBe('unbelieved');
  });
});

describe('[A11] POST /api/mail/receipts', () => {
  async function call({ body, ...webhook }: ReturnType<typeof signed>, receipts: MailReceipts) {
    const proposed: SystemProposal[] = [];
    const row = mailReceiptsRow({ receipts, propose: async (...said) => void proposed.push(...said) });
    async function* content() {
      yield body.subarray(0, 7);
      yield body.subarray(7);
    }
    const answer = await row.handle({ webhook, content: content() } as never);
    return { answer, proposed };
  }

  it('[R-29, S3] says that they were told under the id under which a device would: repeated, it is one', async () => {
    const receipts = await scene();
    const [first, again] = [
      await call(signed(delivered()), receipts),
      await call(signed(delivered(), { id: 'msg_2' }), receipts),
    ];
    expect(first).toEqual({
      answer: { status: 200, body: { ok: true } },
      proposed: [
        {
          _id: `proposal:system.booking-told:01.${TOLD.at}`,
          type: 'proposal',
          kind: 'system.booking-told',
          body: { uid: TOLD.uid, bookingId: TOLD.bookingId, promotedAt: TOLD.at },
        },
      ],
    });
    expect(again.proposed).toEqual(first.proposed);
  });

  it('answers forged, unknown, unconfigured and too long alike, and says nothing', async () => {
    const receipts = await scene();
    const gone = { answer: { refused: 'NOT_FOUND', status: 404 }, proposed: [] };
    expect(await call(signed(delivered(), { secret: 'B'.repeat(32) }), receipts)).toEqual(gone);
    expect(await call(signed(delivered('c'.repeat(40))), receipts)).toEqual(gone);
    expect(await call(signed(delivered()), await scene(AT, null))).toEqual(gone);
    expect(await call(signed({ ...delivered(), long: 'x'.repeat(65_536) }), receipts)).toEqual(gone);
  });
});
