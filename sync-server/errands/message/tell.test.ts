/** [2.24] The emails of an offer: not at night, and not while offers are switched off; those about the service go out at any time. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { msOf, plus } from '../../../schemas/basics/time.ts';
import { messageWorld, pieces, send, uidAt } from '../../../tests/rules/messages.ts';
import { settingOfValues } from '../../../tests/rules/settings.ts';
import { bodyOf } from '../../decider/known/documents.ts';
import { serverHash } from '../../mail/server-hash.ts';
import { Unsubscribing } from '../../mail/unsubscribe.ts';
import { systemPorts } from '../../ports.ts';
import { openSqliteIn } from '../../store/sqlite/store.ts';
import { tell } from './tell.ts';

const NOON = '2026-03-03T12:00:00.000Z';
const NIGHT = '2026-03-03T22:30:00.000Z';

/** Two members who said yes have it in the app; their emails are due then. */
async function due(purpose: 'service' | 'marketing', at: string, ...offers: readonly (readonly [number, string])[]) {
  const of = messageWorld(2);
  const { messageId } = send(of, { purpose, channels: ['email'], count: 2 }, { receivedAt: NOON });
  for (const toBegin of [false, true]) of.system('system.message-counted', { messageId, count: 2, toBegin }, NOON);
  pieces(of, messageId, NOON);
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random: { bytes: (size) => new Uint8Array(size) } });
  const own = [...of.all('notice'), ...of.all('user')].map((doc) => ({ db: `self-${doc.uid}/self`, doc }));
  const setting = settingOfValues('flags.offers', ...offers);
  const writes = [...own, ...(offers.length > 0 ? [{ db: 'public/basics', doc: setting }] : [])];
  await store.commit({ writes: writes.map(({ db, doc }) => ({ db, id: doc._id, body: bodyOf({ ...doc }) })), last: [] });
  const mailed: string[] = [];
  const told = await tell(of.one('message', messageId), [0, 1].map(uidAt), NOON, {
    ...{
      store,
      notifying: null,
      publicUrl: 'https://hub.example',
      unsubscribing: new Unsubscribing('s'),
      hashOf: serverHash('s'),
    },
    ports: { ...systemPorts(), clock: { now: () => msOf(at) } },
    mail: { label: 'list', send: async ({ to }) => void mailed.push(to) },
  });
  return { told, mailed: mailed.length };
}

const OUT = { told: { mailed: 2, failed: 0 }, mailed: 2 };
const LATER = { told: 'later', mailed: 0 };

describe('[2.24] the emails of a piece', () => {
  it('go out by day; an offer waits at night, and what is about the service does not', async () => {
    expect(await due('marketing', NOON)).toEqual(OUT);
    expect(await due('marketing', NIGHT)).toEqual(LATER);
    expect(await due('service', NIGHT)).toEqual(OUT);
  });

  it('[17] 2.23 of an offer wait while offers are off, from then until then', async () => {
    expect(await due('marketing', NOON, [0, NOON])).toEqual(LATER);
    expect(await due('marketing', NOON, [0, plus(NOON, 1)])).toEqual(OUT);
    expect(await due('marketing', NOON, [0, plus(NOON, -2)], [1, plus(NOON, -1)])).toEqual(OUT);
    expect(await due('service', NOON, [0, NOON])).toEqual(OUT);
  });
});
