/** What a link in our email opens and ends, and which gyms of a list we know, on the store and the decider as they run (product.md 2.19). */
import { expect, it, onTestFinished } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import { decide } from '../../../schemas/folds/decide.ts';
import { inviteToken, stopToken } from '../../../schemas/outreach/email/tokens.ts';
import { OUTREACH } from '../../../schemas/outreach/place.ts';
import { addressWord, stopIdOf } from '../../../schemas/outreach/stopped.ts';
import type { OutreachCheck } from '../../../schemas/outreach/wire.ts';
import { gym } from '../../../tests/rules/documents.ts';
import { lead } from '../../../tests/rules/outreach.ts';
import { DeciderFixture, NOW } from '../../decider/fixture.ts';
import { bodyOf } from '../../decider/known/documents.ts';
import { DuplicateLookup } from '../../duplicates/lookup.ts';
import { serverHash } from '../../mail/server-hash.ts';
import { hashing } from '../../start/hashing.ts';
import { outreachRows } from './rows.ts';
import { outreachStopRows } from './stop-rows.ts';

const hashOf = serverHash('a-secret');
const EMAIL = 'nora@quay.example';

async function served(...there: ReturnType<typeof lead>[]) {
  const fixture = new DeciderFixture({ decide: hashing(hashOf, decide) });
  onTestFinished(() => fixture.decider.stop());
  await fixture.decider.start();
  const { store, decider } = fixture;
  const quay = gym('one');
  const laid = [
    ...there.map((one) => [OUTREACH, one] as const),
    [
      'platform/gyms',
      { ...quay, name: 'Iron Yard', telephone: '+441872960777', address: { ...quay.address, postalCode: 'TR1 9ZZ' } },
    ] as const,
  ];
  await store.commit({ writes: laid.map(([db, doc]) => ({ db, id: doc._id, body: bodyOf({ ...doc }) })), last: [] });
  const clock = fixture.ports.clock;
  const [look, check] = outreachRows({ store, clock, hashOf, duplicates: new DuplicateLookup(store) });
  const [ask, stop] = outreachStopRows({ hashOf, propose: (...all) => decider.propose(...all) });
  if (!look || !check || !ask || !stop) throw new Error('there are four');
  const call = { bearer: undefined, device: undefined, query: new URLSearchParams(), origin: '', ip: '192.0.2.1' };
  const visitor = { kind: 'anonymous', principal: { kind: 'anonymous' } };
  const opened = (token: string) => look.handle({ ...call, parameters: {}, visitor, input: { token } } as never);
  const checked = (rows: OutreachCheck['rows'], admin = true) =>
    check.handle({ ...call, parameters: {}, visitor: { ...visitor, admin }, input: check.body.parse({ rows }) } as never);
  const asked = (token: string) => ask.handle({ ...call, parameters: { token }, visitor, input: {} } as never);
  const stopped = async (token: string) => {
    const answer = await stop.handle({ ...call, parameters: { token }, visitor, input: {} } as never);
    await decider.idle();
    return answer;
  };
  return { fixture, opened, checked, asked, stopped };
}
const invited = (change: Parameters<typeof lead>[1] = {}) =>
  lead('one', { stage: 'invited', invitedUntil: plus(NOW, 1000), ...change });

it('fills in the form of whoever has the email, until its time is over', async () => {
  const { fixture, opened } = await served(invited({ role: 'manager' }));
  const token = inviteToken('one', hashOf);
  expect(await opened(token)).toEqual({
    status: 200,
    body: {
      ...{ gymName: 'Quay Gym', givenName: 'Nora', familyName: 'Bell', applicantRole: 'manager', email: EMAIL },
      ...{ phone: '+441872960123', streetAddress: '1 Lemon Quay', town: 'Truro', postcode: 'TR1 2LW' },
    },
  });
  const expired = { refused: 'LINK_EXPIRED', status: 404 };
  for (const forged of [`${token}x`, token.replace('one', 'two'), inviteToken('two', hashOf), 'one.abc', ''])
    expect(await opened(forged)).toEqual(expired);
  fixture.now += 1000;
  expect(await opened(token)).toEqual(expired);
});

it('is stopped by the link, once and again, and by nothing that was not signed', async () => {
  const { fixture, asked, stopped } = await served(invited());
  const hash = hashOf(addressWord(EMAIL));
  const token = stopToken(hash, hashOf);
  expect(await asked(token)).toMatchObject({
    status: 200,
    html: expect.stringContaining('<button>Don’t contact me again</button>'),
  });
  expect(await fixture.body(OUTREACH, 'outreach:one')).toMatchObject({ stage: 'invited' });
  for (const _ of [1, 2]) expect(await stopped(token)).toMatchObject({ status: 200, html: expect.stringContaining('Done') });
  const left = await fixture.body(OUTREACH, 'outreach:one');
  expect(left).toMatchObject({ stage: 'do_not_contact', gymName: 'Quay Gym' });
  expect(JSON.stringify(left)).not.toMatch(/nora|1872/i);
  expect(await fixture.body('cell/outreach', stopIdOf(hash))).not.toBeNull();
  for (const forged of [`${token}x`, inviteToken('one', hashOf), stopToken(hash, (words) => hashOf(`${words} `)), '']) {
    expect(await asked(forged)).toEqual({ refused: 'LINK_EXPIRED', status: 404 });
    expect(await stopped(forged)).toEqual({ refused: 'LINK_EXPIRED', status: 404 });
  }
  expect(fixture.logged).toEqual([]);
});

it('says of a list which gyms are known and by what, to those alone who run the platform', async () => {
  const { checked, stopped } = await served(
    invited(),
    lead('two', { email: 'kim@oak.example', phone: '+441872960555', site: 'LS1 4AP oak', gymName: 'Oak' }),
  );
  await stopped(stopToken(hashOf(addressWord(EMAIL)), hashOf));
  const rows: OutreachCheck['rows'] = [
    { row: 2, gymName: 'Anything', email: EMAIL },
    { row: 3, gymName: 'Anything', phone: '+441872960123' },
    { row: 4, gymName: 'QUAY gym', postalCode: 'TR1 2LW' },
    { row: 5, gymName: 'Else', email: 'kim@oak.example' },
    { row: 6, gymName: 'oak', postalCode: 'LS1 4AP' },
    { row: 7, gymName: 'Iron Yard', postalCode: 'TR1 9ZZ' },
    { row: 8, gymName: 'Else', phone: '+441872960777' },
    { row: 9, gymName: 'Iron Yard' },
    { row: 10, gymName: 'Else', postalCode: 'TR1 9ZZ' },
  ];
  expect(await checked(rows)).toEqual({
    status: 200,
    body: {
      found: [
        { row: 2, is: 'stopped', by: 'email' },
        { row: 3, is: 'stopped', by: 'phone' },
        { row: 4, is: 'stopped', by: 'site' },
        { row: 5, is: 'outreach', by: 'email', name: 'Oak' },
        { row: 6, is: 'outreach', by: 'site', name: 'Oak' },
        { row: 7, is: 'gym', by: 'site', name: 'Iron Yard' },
        { row: 8, is: 'gym', by: 'phone', name: 'Iron Yard' },
      ],
    },
  });
  expect(await checked(rows, false)).toEqual({ refused: 'NOT_FOUND', status: 404 });
  expect(await checked([])).toEqual({ status: 200, body: { found: [] } });
});
