/** A door, and who comes to it. */
import { expect, type Page } from '@playwright/test';
import { gymQuery } from '../../../client/features/gym/queries.ts';
import { passTokensQuery } from '../../../client/features/pass/queries.ts';
import { hold } from '../../e2e/fixtures/held-up.ts';
import { register } from '../../e2e/fixtures/people.ts';
import { NodeDevice } from '../node-device.ts';
import type { Trouble } from './arrive.ts';

export interface DoorVisitor {
  readonly uid: string;
  /** What their phone shows at the door. */
  readonly code: string;
}

/** Registers, buys ten visits to the gym of the system, and has the code for the door; the phone is then put away. */
export async function visitor({ system, wire }: Trouble, name: string): Promise<DoorVisitor> {
  const account = await register(system.server, `${name} Keane`, `${name.toLowerCase()}@door.example`);
  const phone = new NodeDevice({ uid: '', ...account }, wire);
  try {
    await phone.start(account, { kind: 'member' });
    const offer = async () => (await phone.seen(gymQuery(system.gym.id)))[0]?.offers.find(({ name }) => name === '10 visits');
    await expect.poll(async () => (await offer())?.name).toBe('10 visits');
    const { productId = '', version = 0, price: priceSeen = { amountMinor: 0, currency: 'GBP' } } = (await offer()) ?? {};
    const wish = { gymId: system.gym.id, productId, version, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
    await phone.propose('pass.buy', wish);
    const token = async () => (await phone.seen(passTokensQuery))[0];
    await expect.poll(async () => (await token())?.memberId).toBeTruthy();
    const { memberId: uid = '', token: code = '' } = (await token()) ?? {};
    return { uid, code };
  } finally {
    await phone.stop();
  }
}

/** Holds the code before the tablet until it has answered, and makes room for the next; what it said. */
export async function shows(desk: Page, { code }: DoorVisitor): Promise<{ readonly colour: string; readonly words: string }> {
  await hold(desk, code);
  const verdict = desk.locator('[data-colour]');
  await expect(verdict).toBeVisible();
  await hold(desk, null);
  const said = { colour: (await verdict.getAttribute('data-colour')) ?? '', words: (await verdict.textContent()) ?? '' };
  await verdict.getByRole('button', { name: 'Next' }).click();
  await expect(verdict).toHaveCount(0);
  return said;
}
