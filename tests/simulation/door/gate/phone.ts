/** A phone that shows codes: what it was signed for, and the key that makes a code of it. A thief has one or the other. */
import { passTokensQuery } from '../../../../client/features/pass/token-queries.ts';
import { codeText, signedAt, tokenFromText } from '../../../../schemas/pass/code/fh2.ts';
import { type Pair, signedBy } from '../../../../schemas/pass/code/fixture.ts';
import { stepAt } from '../../../../schemas/pass/code/showing.ts';
import { toBase64Url } from '../../../../schemas/pass/token.ts';
import type { SimulatedDevice } from '../../device.ts';
import { seenOn } from '../../device.ts';

export class Phone {
  readonly device: SimulatedDevice;
  readonly pair: Pair;
  /** Since when its member has it signed out; whoever found it may go on showing it. */
  lostAt: number | null = null;
  #kept = '';

  constructor(device: SimulatedDevice, pair: Pair) {
    this.device = device;
    this.pair = pair;
  }

  get uid(): string {
    return this.device.uid;
  }

  /** Tells the server its key, so that its pass is signed for it. */
  async register(): Promise<void> {
    const { algorithm, publicKey } = this.pair;
    await this.device.device.propose(
      'device.key',
      { key: { algorithm, publicKey: toBase64Url(publicKey) } },
      'Codes on this phone',
    );
  }

  /** Takes what is newest of its own off the device. */
  async look(): Promise<void> {
    const { deviceId } = this.device;
    const own = (await seenOn(this.device.device, passTokensQuery)).filter((one) => one.deviceId === deviceId);
    this.#kept = own.findLast(({ token }) => tokenFromText(token)?.claims.deviceId === deviceId)?.token ?? this.#kept;
  }

  get passId(): string {
    return `pass:${tokenFromText(this.#kept)?.claims.passKey}`;
  }

  /** What it shows at that moment; `by`: what another phone makes of the token that was copied off it. Null: it has none yet. */
  shows(at: number, by: Pair = this.pair): string | null {
    const token = tokenFromText(this.#kept);
    if (!token) return null;
    const signed = signedAt(token, stepAt(at));
    return codeText(signed, signedBy(by, signed));
  }
}
