/**
 * `code-bytes`: how many bytes a code for the door has, of a pass for three gyms with all that one can say, and of one for twenty with the longest
 * ids. The peer is the format before, FH1, with the same claims, which were not signed by any phone. Exact, whatever else the machine does.
 */
import { encode } from 'uqr';
import { gymMark } from '../../schemas/pass/code/claims.ts';
import { parseCode } from '../../schemas/pass/code/fh2.ts';
import { CLAIMS, codeOf, ISSUED, p256Pair, signedFh1 } from '../../schemas/pass/code/fixture.ts';
import { type Figure, figureIn, say } from './figure.ts';

const STARTED = { from: ISSUED, to: ISSUED + 86_400 };
const LONGEST = { deviceId: 'd'.repeat(40), passKey: 'p'.repeat(60), productKey: 'x'.repeat(140), productVersion: 100_000 };

export async function codeBytes(): Promise<Figure[]> {
  return [
    measured('code-bytes-3-gyms', 3, codeOf({ ...STARTED, gyms: marks(3) }, p256Pair())),
    measured('code-bytes-20-gyms', 20, codeOf({ ...STARTED, ...LONGEST, gyms: marks(20) }, p256Pair())),
  ];
}

const keys = (count: number) => Array.from({ length: count }, (_, n) => `a-gym-in-leeds-${n}`);
const marks = (count: number) => keys(count).map((key) => gymMark(`gym:${key}`));

function measured(name: string, gyms: number, text: string): Figure {
  const code = parseCode(text);
  if (!code) throw new Error('it is no code');
  const bytes = code.signed.length + code.signature.length;
  const older = signedFh1({
    ...{ p: CLAIMS.passKey, m: 'member01', g: keys(gyms), k: 'multi_visit', n: 'Sam K.', v: 10 },
    ...{ f: STARTED.from, t: STARTED.to, i: CLAIMS.issued, e: CLAIMS.expires, d: CLAIMS.deviceId },
  });
  say(
    `${name}: a QR code of version ${encode(text, { ecc: 'M', border: 0 }).version} at level M; FH1 ${encode(older, { ecc: 'M' }).version}`,
  );
  const peer = { name: 'FH1, without a signature of the phone', value: older.length };
  return figureIn('B', name, bytes, peer, 1);
}
