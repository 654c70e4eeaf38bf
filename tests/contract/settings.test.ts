/** [17] 2.23 A setting as super-admins change it on their device, and the next proposal that the server judges by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProposalOf } from '../../schemas/folds/proposals.ts';
import { OWNER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const SUE = 'superadmin';
const GYM = 'gym:iron-works';
const town = new Town();
let office: TestDevice;
let owner: TestDevice;

const outcomeOf = async (one: TestDevice, proposalId: string) =>
  (await town.server.store.get(`self-${one.uid}/proposals`, proposalId))?.body.outcome;

type Setting = ProposalOf<'setting.propose'>['body'];
async function sets(key: Setting['key'], value: number): Promise<unknown> {
  const reason = 'Members asked us for fewer messages.';
  const made = await office.device.propose('setting.propose', { key, value, reason }, 'A setting');
  await town.pass(3_000);
  return outcomeOf(office, made.proposalId);
}

async function writes(): Promise<unknown> {
  const said: ProposalOf<'message.send'>['body'] = {
    ...{ sender: GYM, purpose: 'service', channels: [], audience: { who: 'pass_holders' } },
    ...{ title: 'The pool is closed', body: 'On Tuesday, all day.', count: 1 },
  };
  const made = await owner.device.propose('message.send', said, 'A message');
  await town.pass(3_000);
  return outcomeOf(owner, made.proposalId);
}

beforeAll(async () => {
  await town.open();
  await town.server.say('system.person-registered', {
    ...{ uid: SUE, email: 'sue@hub.example', displayName: 'Sue Stone', consents: [] },
  });
  await town.server.say('system.email-verified', { uid: SUE });
  await town.server.say('system.role-set', { uid: SUE, role: 'super-admin' });
  office = await town.device(SUE);
  await office.device.openWorkspace({ kind: 'platform' });
  owner = await town.device(OWNER.uid);
  await owner.device.openWorkspace({ kind: 'gym', gymId: GYM });
  await town.pass(3_000);
});
afterAll(async () => {
  for (const one of [office, owner]) await one.device.stop();
});

describe('[17] 2.23 of messages', () => {
  it('[3.9] one a day from then on: what was sent before stays, and the next is refused with the limit', async () => {
    expect(await writes()).toMatchObject({ state: 'accepted' });
    expect(await sets('messages.serviceADay', 21)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(await writes()).toMatchObject({ state: 'accepted' });
    expect(await sets('messages.serviceADay', 2)).toMatchObject({ state: 'accepted' });
    expect(await writes()).toMatchObject({
      state: 'refused',
      code: 'MESSAGE_DAY_FULL',
      message: expect.stringMatching(/^There are 2 /),
    });
    expect(await sets('messages.serviceADay', 3)).toMatchObject({ state: 'accepted' });
    expect(await writes()).toMatchObject({ state: 'accepted' });
  });
});
