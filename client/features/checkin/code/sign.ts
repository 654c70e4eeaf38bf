/** What the QR code says. In a file of its own: no page waits for it. */
import { codeText, signedAt, tokenFromText } from '../../../../schemas/pass/code/fh2.ts';
import { toBase64Url } from '../../../../schemas/pass/token.ts';
import type { LocalDevice } from '../../../sync/device/device.ts';

/** Null: it was signed for another key than this phone has, and its own is on the way. */
export async function codeAt(device: Pick<LocalDevice, 'codeKey'>, text: string, step: number): Promise<string | null> {
  const token = tokenFromText(text);
  const own = await device.codeKey();
  if (!token || own?.key.publicKey !== toBase64Url(token.claims.deviceKey.publicKey)) return null;
  const message = signedAt(token, step);
  return codeText(message, await own.sign(message));
}
