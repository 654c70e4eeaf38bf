/** A phone that shows codes: its key lies here instead of in a browser, and node:crypto signs with it. */
import { passTokensQuery } from '../../client/features/pass/token-queries.ts';
import { codeText, signedAt, tokenFromText } from '../../schemas/pass/code/fh2.ts';
import { type Pair, signedBy } from '../../schemas/pass/code/fixture.ts';
import { stepAt } from '../../schemas/pass/code/showing.ts';
import { toBase64Url } from '../../schemas/pass/token.ts';
import type { TestDevice, Town } from './device-fixture.ts';

/** Says which key it has, and resolves when its pass has been signed for it: with what it shows at each moment. */
export async function showingPhone(town: Town, phone: TestDevice, pair: Pair): Promise<() => string> {
  const { algorithm, publicKey } = pair;
  const key = { algorithm, publicKey: toBase64Url(publicKey) };
  await phone.device.propose('device.key', { key }, 'Codes on this phone');
  const tokens = phone.device.query(passTokensQuery);
  tokens.subscribe(() => {});
  await town.pass(7_000);
  const mine = tokens.get().rows.find(({ doc }) => doc.deviceId === phone.identity?.deviceId);
  const token = tokenFromText(mine?.doc.token ?? '');
  if (!token) throw new Error('the phone has no token of its own');
  return () => {
    const signed = signedAt(token, stepAt(phone.device.now()));
    return codeText(signed, signedBy(pair, signed));
  };
}
