/**
 * `verdict-100000` and `verify-only`: from the text that a camera has read to a check-in that is on the disk with its place in the chain, on a tablet with a
 * quarter of this machine's speed, a list of a hundred thousand and fifty thousand visits of the last days; and of that the two signatures alone. What
 * bounds it: the strict write, and the point lookups, each a turn of IndexedDB's event loop, which the slowed main thread waits for.
 */
import * as z from 'zod';
import { codeText, signedAt, tokenFromText } from '../../schemas/pass/code/fh2.ts';
import { type Pair, PHONE, p256Pair, signedBy } from '../../schemas/pass/code/fixture.ts';
import { stepAt } from '../../schemas/pass/code/showing.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import { toBase64Url } from '../../schemas/pass/token.ts';
import { OWNER } from '../../sync-server/demo/people.ts';
import { openSigner, type Signer } from '../../sync-server/errands/signer.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { checkinOf, passOf, rosterEntryOf } from './documents.ts';
import { type Figure, figureOf, listed, median, percentile, say } from './figure.ts';
import { ask, type Site, Stage, throttled } from './stage.ts';

const ENTRIES = 100_000;
const VISITS = 50_000;
const SCANS = 500;
/** Held up one after the other; then the next codes are made, of which each is good for two minutes. */
const AT_ONCE = 25;
const GYM = 'gym:iron-works';
const THROTTLE = 4;
const DAY_SECONDS = 86_400;
/** About what a check-in with its place has; afterwards what it really had is told. */
const BYTES = 1_600;
const Times = z.object({
  ours: z.array(z.number()),
  verified: z.array(z.number()),
  peer: z.array(z.number()),
  bareVerified: z.array(z.number()),
  stored: z.number(),
  chained: z.number(),
  bareStored: z.number(),
  bytes: z.number(),
});
const Asked = z.object({ asked: z.array(z.string()), before: z.number() });
type Shows = () => string;

export async function doorVerdict(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site);
  try {
    const here = (await stage.store.info('gym-iron-works/roster')).documents;
    const passes = Array.from({ length: ENTRIES - here }, (_, n) => passOf('door', n, GYM, now));
    await stage.fill('gym-iron-works/roster', passes.map(rosterEntryOf));
    // Of the last days, of every second of them: none is of today, which would make of the next one a coming back.
    const visits = passes.filter((_, n) => n % 2 === 0).slice(0, VISITS);
    await stage.fill(
      'gym-iron-works/checkins',
      visits.map((pass, n) => checkinOf(n, pass, GYM, 1 + (n % 5), now)),
    );
    const shows = await codesOf(await openSigner(stage.dataDir, systemPorts()), passes, now);
    const identity = await stage.identity(OWNER);
    const page = await stage.page('/device.html');
    await ask(page, 'open', { identity, gymId: GYM, chained: true }, z.null());
    await stage.context.setOffline(true);
    await throttled(page, THROTTLE);
    const all: z.infer<typeof Times>[] = [];
    for (let from = 0; from < SCANS; from += AT_ONCE) {
      const texts = shows.slice(from, from + AT_ONCE).map((show) => show());
      all.push(await ask(page, 'atTheDoor', { gymId: GYM, texts, bytes: BYTES }, Times));
    }
    const last = shows.slice(SCANS).map((show) => show());
    const { asked, before } = await ask(page, 'askedOfDisk', { gymId: GYM, texts: last }, Asked);
    const of = (name: 'ours' | 'verified' | 'peer' | 'bareVerified') => all.flatMap((one) => one[name]);
    const sum = (name: 'stored' | 'chained') => all.reduce((total, one) => total + one[name], 0);
    if (sum('stored') !== SCANS || sum('chained') !== SCANS || all.at(-1)?.bareStored !== SCANS)
      throw new Error(`${sum('stored')} of ${SCANS} were stored, ${sum('chained')} with a place, ${all.at(-1)?.bareStored} bare`);
    say(
      `verdict-${ENTRIES}: ${SCANS} scans, ${THROTTLE}x slower, ${all[0]?.bytes} bytes each; the slowest ${Math.max(...of('ours')).toFixed(1)} ms`,
    );
    say(`  medians of each ${AT_ONCE}, as the outbox grows: ${listed(all.map(({ ours }) => median(ours)))} ms`);
    say(`  one scan asks the disk for ${before} transactions, and ${asked.length - before} after it:`);
    for (const [what, count] of Map.groupBy(asked, (one) => one)) say(`    ${count.length} × ${what}`);
    const figure = (name: string, share: number, ours: number[], peer: number[], peerName: string) =>
      figureOf(name, percentile(ours, share), { name: peerName, ms: percentile(peer, share) }, SCANS);
    const stored = 'two signatures bare, and a strict write of as many bytes';
    return [
      figure(`verdict-${ENTRIES}-p99`, 0.99, of('ours'), of('peer'), stored),
      figure(`verdict-${ENTRIES}-p50`, 0.5, of('ours'), of('peer'), stored),
      figure('verify-only-p99', 0.99, of('verified'), of('bareVerified'), 'two signatures, read already'),
    ];
  } finally {
    await stage.close();
  }
}

/** As many as are held up, and one more, all over the list; by phones with either kind of key. */
async function codesOf(signer: Signer, passes: readonly Pass[], now: string): Promise<Shows[]> {
  const issued = Math.floor(Date.parse(now) / 1000);
  const every = Math.floor(passes.length / (SCANS + 1));
  const pairs = [PHONE, p256Pair()] as const;
  return Array.from({ length: SCANS + 1 }, (_, n) => {
    const pass = passes[n * every];
    if (!pass) throw new Error('there are fewer passes than scans');
    return shownBy(signer, pass, pairs[n % 2] ?? PHONE, issued);
  });
}

function shownBy(signer: Signer, { _id, memberId, kind, productVersion }: Pass, pair: Pair, issued: number): Shows {
  const claims = { p: _id.slice('pass:'.length), m: memberId, g: ['iron-works'], k: kind, n: 'Sam K.', v: 10, d: 'benchphone01' };
  const deviceKey = { algorithm: pair.algorithm, publicKey: toBase64Url(pair.publicKey) };
  const code = { deviceKey, productKey: 'iron-works.ten', productVersion };
  const signed = signer.sign({ claims: { ...claims, i: issued, e: issued + 6 * DAY_SECONDS }, code });
  const token = tokenFromText(signed?.token ?? '');
  if (!token) throw new Error('it was not signed');
  return () => {
    const shown = signedAt(token, stepAt(Date.now()));
    return codeText(shown, signedBy(pair, shown));
  };
}
