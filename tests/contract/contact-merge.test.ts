/** [2.18] Two messages to us merged over the gateway: who may, what each side reads of it, two of us at once, and what is somebody's own file. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { exportOf } from '../../sync-server/api/accounts/export.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';

const NOW = new Date(START).toISOString();
const FORM = { name: 'Sam Kelly', email: 'sam@example.org', topic: 'booking', message: 'Twenty characters or so.' };

let fixture: GatewayFixture;
let decider: Decider;
let [ana, ben, sam, mia]: TestPerson[] = [];
let said = 0;
/** Two of Sam's, the earlier first. */
let first: string;
let second: string;

beforeAll(async () => {
  fixture = new GatewayFixture({ limits: false });
  const failed = (facts: object) => fixture.failures.push(facts);
  decider = new Decider({ store: fixture.store, ports: fixture.ports, decide, log: { error: failed, warn: failed } });
  await decider.start();
  ana = await fixture.person('admin001', { admin: true });
  ben = await fixture.person('admin002', { admin: true });
  sam = await fixture.person('member01');
  mia = await fixture.person('manager1', { gyms: { one: PRESET_PERMISSIONS.manager } });
});
afterAll(async () => {
  await decider.stop();
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});
beforeEach(async () => {
  first = await written('My class was cancelled');
  second = await written('Where is my receipt?');
});

function push(as: TestPerson | undefined, kind: string, body: object, headers = as?.headers) {
  if (!as) throw new Error('nobody');
  said += 1;
  const document = proposal(as, said, { kind, body });
  const path = `/db/self-${as.uid}/proposals`;
  const outcome = async () => {
    await decider.idle();
    return (await fixture.store.get(`self-${as.uid}/proposals`, document._id))?.body.outcome;
  };
  return {
    id: document._id,
    answer: fixture.json('POST', `${path}/_bulk_docs`, { ...(headers && { headers }), body: { docs: [document] } }),
    outcome,
  };
}
async function say(as: TestPerson | undefined, kind: string, body: object): Promise<unknown> {
  const { answer, outcome } = push(as, kind, body);
  expect((await answer).json).toMatchObject([{ ok: true }]);
  await expect.poll(outcome).toBeDefined();
  return outcome();
}
async function written(subject: string): Promise<string> {
  const { id, answer, outcome } = push(sam, 'contact.send', { ...FORM, subject });
  await answer;
  await expect.poll(outcome).toMatchObject({ state: 'accepted' });
  return id.replace('proposal', 'contact');
}
const merge = (as = ana, contactId = second, intoId = first) => say(as, 'contact.merge', { contactId, intoId });
const read = async (contactId: string, as = ana, scope = 'platform/contacts') =>
  (await fixture.json('GET', `/db/${scope}/${contactId}`, as ? { as } : {})).json;

describe('[17] who may merge two messages', () => {
  it('[A11] not whoever wrote them, not a gym’s manager; whoever is not signed in, or has another’s key, is not even heard', async () => {
    for (const who of [sam, mia]) expect(await merge(who)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const body = { contactId: second, intoId: first };
    const keyless = push(ana, 'contact.merge', body, { ...ana?.headers, 'x-device': `${ana?.deviceId}.${'A'.repeat(43)}` });
    expect((await keyless.answer).status).toBe(401);
    const visitor = push(ana, 'contact.merge', body, {});
    expect((await visitor.answer).status).toBe(404);
    for (const { outcome } of [keyless, visitor]) expect(await outcome()).toBeUndefined();
    expect(await read(second)).toMatchObject({ status: 'new' });
    expect(await read(first)).not.toHaveProperty('parts');
  });

  it('an administrator: its author reads the one that goes on, and where the other went, and nobody else reads either', async () => {
    expect(await merge()).toMatchObject({ state: 'accepted' });
    for (const [who, scope] of [
      [ana, 'platform/contacts'],
      [sam, 'self-member01/self'],
    ] as const) {
      const part = { contactId: second, subject: 'Where is my receipt?' };
      expect(await read(first, who, scope)).toMatchObject({ status: 'open', thread: [{ text: FORM.message }], parts: [part] });
      expect(await read(second, who, scope)).toMatchObject({ status: 'closed', mergedInto: first });
      expect(JSON.stringify(await read(second, who, scope))).not.toContain('admin001');
    }
    const cases = `contactcase:${second.slice('contact:'.length)}`;
    expect(await read(cases)).toMatchObject({ merged: { by: 'admin001' } });
    for (const who of [sam, mia]) expect(await read(cases, who)).toMatchObject({ error: 'not_found' });
  });
});

it('[V6] two at once: the first stands, and the second reads who that was', async () => {
  const both = [
    push(ana, 'contact.merge', { contactId: second, intoId: first }),
    push(ben, 'contact.merge', { contactId: second, intoId: first }),
  ];
  await Promise.all(both.map(({ answer }) => answer));
  for (const { outcome } of both) await expect.poll(outcome).toBeDefined();
  const outcomes = await Promise.all(both.map(({ outcome }) => outcome()));
  expect(outcomes.map((outcome) => Object(outcome).state).toSorted()).toEqual(['accepted', 'refused']);
  expect(outcomes.find((outcome) => Object(outcome).state === 'refused')).toMatchObject({
    code: 'ALREADY_DECIDED',
    message: expect.stringMatching(/^Already merged by Sam K\. on 2026-03-03 at 09:\d\d\.$/),
  });
  expect(Object(await read(first)).thread).toHaveLength(1);
});

it('what they write to the one that is gone lands where it went, and what we answer to it as well, said once', async () => {
  await merge();
  expect(await say(sam, 'contact.reply', { contactId: second, message: 'It was the one of Monday.' })).toMatchObject({
    state: 'accepted',
  });
  expect(await say(ben, 'contact.answer', { contactId: second, message: 'Here you are.' })).toMatchObject({ state: 'accepted' });
  const whole = {
    status: 'waiting_on_requester',
    thread: [{}, { text: 'It was the one of Monday.' }, { text: 'Here you are.' }],
  };
  expect(await read(first, sam, 'self-member01/self')).toMatchObject(whole);
  expect(Object(await read(second)).thread).toEqual([]);
  const errands = await fixture.store.list('cell/errands', { limit: 1000 });
  expect(errands.filter(({ body }) => Object(body.task).contactId === second)).toEqual([]);
  expect(errands.filter(({ body }) => Object(body.task).contactId === first)).toHaveLength(1);
});

it('[G16] both are in the file of one’s own data, and neither names anybody once they have left', async () => {
  await merge();
  const { lists } = await exportOf(fixture.store, 'member01', NOW);
  const mine = (lists.messages ?? []).filter((one) => [first, second].includes(String(Object(one)._id)));
  expect(mine.map((one) => Object(one).mergedInto)).toEqual([undefined, first]);
  const user = await fixture.store.get('self-member01/self', 'user:member01');
  const leaving = { ...user?.body, status: 'deletion_requested', eraseAt: NOW };
  await fixture.write('self-member01/self', [['user:member01', leaving]]);
  const erased = {
    _id: 'proposal:system.account-erased:1',
    type: 'proposal',
    kind: 'system.account-erased',
    body: { uid: 'member01' },
  };
  await decider.propose(erased as SystemProposal);
  expect(await decider.decided(erased._id)).toMatchObject({ state: 'accepted' });
  for (const id of [first, second]) expect(await read(id)).toMatchObject({ name: 'Former member' });
});
