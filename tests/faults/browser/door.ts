/** A door, and who comes to it. */
import { expect, type Page } from '@playwright/test';
import 'temporal-polyfill/global';
import { gymQuery } from '../../../client/features/gym/queries.ts';
import { passTokensQuery } from '../../../client/features/pass/token-queries.ts';
import { codeText, signedAt, tokenFromText } from '../../../schemas/pass/code/fh2.ts';
import { ed25519Of, signedBy } from '../../../schemas/pass/code/fixture.ts';
import { stepAt } from '../../../schemas/pass/code/showing.ts';
import { toBase64Url } from '../../../schemas/pass/token.ts';
import { hold } from '../../e2e/fixtures/held-up.ts';
import { register } from '../../e2e/fixtures/people.ts';
import { NodeDevice } from '../node-device.ts';
import type { Trouble } from './arrive.ts';

export interface DoorVisitor {
  readonly uid: string;
  /** What their phone shows at the door at this moment. */
  readonly code: () => string;
}

/** Registers, buys ten visits to the gym of the system, and has the code for the door; the phone is then put away. */
export async function visitor({ system, wire }: Trouble, name: string): Promise<DoorVisitor> {
  const account = await register(system.server, `${name} Keane`, `${name.toLowerCase()}@door.example`);
  const phone = new NodeDevice({ uid: '', ...account }, wire);
  try {
    await phone.start(account, { kind: 'member' });
    // Its page is opened.
    phone.device.followGym(system.gym.id);
    const offer = async () => (await phone.seen(gymQuery(system.gym.id)))[0]?.offers.find(({ name }) => name === '10 visits');
    await expect.poll(async () => (await offer())?.name).toBe('10 visits');
    const { productId = '', version = 0, price: priceSeen = { amountMinor: 0, currency: 'GBP' } } = (await offer()) ?? {};
    const wish = { gymId: system.gym.id, productId, version, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
    await phone.propose('pass.buy', wish);
    // A key of its own, which lies here instead of in a browser; the pass is signed for it.
    const pair = ed25519Of(Buffer.from(name.padEnd(32)).toString('hex'));
    await phone.propose('device.key', { key: { algorithm: pair.algorithm, publicKey: toBase64Url(pair.publicKey) } });
    const kept = async () => (await phone.seen(passTokensQuery)).find(({ token }) => tokenFromText(token));
    await expect.poll(async () => (await kept())?.memberId).toBeTruthy();
    const { memberId: uid = '', token: text = '' } = (await kept()) ?? {};
    const token = tokenFromText(text);
    if (!token) throw new Error('the pass was not signed for this phone');
    const code = () => {
      const signed = signedAt(token, stepAt(Date.now()));
      return codeText(signed, signedBy(pair, signed));
    };
    return { uid, code };
  } finally {
    await phone.stop();
  }
}

/** Holds the code before the tablet until it has answered, and makes room for the next; what it said. */
export async function shows(desk: Page, { code }: DoorVisitor): Promise<{ readonly colour: string; readonly words: string }> {
  await hold(desk, code());
  const verdict = desk.locator('[data-colour]');
  await expect(verdict).toBeVisible();
  await hold(desk, null);
  const said = { colour: (await verdict.getAttribute('data-colour')) ?? '', words: (await verdict.textContent()) ?? '' };
  await verdict.getByRole('button', { name: 'Next' }).click();
  await expect(verdict).toHaveCount(0);
  return said;
}
