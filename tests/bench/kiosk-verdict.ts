/**
 * `kiosk-verdict-20000`: from the text that the camera has read to a check-in that is on the disk, on a device with a quarter of this
 * machine's speed. What bounds it: the strict write (on the disk before it resolves) and the point lookups of this person, each a turn
 * of IndexedDB's event loop, which the slowed main thread waits for.
 */
import * as z from 'zod';
import { OWNER } from '../../sync-server/demo/people.ts';
import { openSigner } from '../../sync-server/errands/signer.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { passOf, rosterEntryOf } from './documents.ts';
import { figureOf, listed, type Measured, median, oursAtMost, percentile, say } from './figure.ts';
import { ask, type Site, Stage, throttled } from './stage.ts';

const ENTRIES = 20_000;
const SCANS = 300;
const GYM = 'gym:iron-works';
const THROTTLE = 4;
const DAY_SECONDS = 86_400;
const Verdicts = z.object({
  ours: z.array(z.number()),
  peer: z.array(z.number()),
  stored: z.number(),
  bareStored: z.number(),
});

export async function kioskVerdict(site: Site, now: string): Promise<Measured[]> {
  const stage = await Stage.open(site);
  try {
    const here = (await stage.store.info('gym-iron-works/roster')).documents;
    const passes = Array.from({ length: ENTRIES - here }, (_, n) => passOf('kiosk', n, GYM, now));
    await stage.fill('gym-iron-works/roster', passes.map(rosterEntryOf));
    const signer = await openSigner(stage.dataDir, systemPorts());
    const issued = Math.floor(Date.parse(now) / 1000);
    // All over the list, not its first page.
    const tokens = passes
      .filter((_, n) => n % Math.floor(passes.length / SCANS) === 0)
      .slice(0, SCANS)
      .map(({ _id, memberId, kind }) => {
        const claims = { p: _id.slice('pass:'.length), m: memberId, g: ['iron-works'], k: kind, n: 'Sam K.', v: 10 };
        const signed = signer.sign({ claims: { ...claims, i: issued, e: issued + 6 * DAY_SECONDS, d: 'benchphone01' } });
        if (!signed) throw new Error('the older format is no longer signed');
        return signed.token;
      });
    const identity = await stage.identity(OWNER);
    const page = await stage.page('/device.html');
    await ask(page, 'open', { identity, gymId: GYM }, z.null());
    await stage.context.setOffline(true);
    await throttled(page, THROTTLE);
    const { ours, peer, stored, bareStored } = await ask(page, 'verdicts', { gymId: GYM, tokens }, Verdicts);
    if (stored !== SCANS || bareStored !== SCANS) throw new Error(`${stored} and ${bareStored} of ${SCANS} were stored`);
    const name = 'bare IndexedDB: one lookup, one strict write';
    const at = (share: number) => figureOf('', percentile(ours, share), { name, ms: percentile(peer, share) }, SCANS);
    say(`kiosk-verdict-${ENTRIES}: ${SCANS} scans, ${THROTTLE}x slower, the slowest ${Math.max(...ours).toFixed(1)} ms`);
    const third = SCANS / 3;
    const medians = [0, 1, 2].map((n) => median(ours.slice(n * third, (n + 1) * third)));
    say(`  medians of the first, second and last hundred, as the outbox grows: ${listed(medians)} ms`);
    say('  bounded by IndexedDB: point lookups of the person and the strict write that has to be on the disk before green');
    return [
      { figure: { ...at(0.99), name: `kiosk-verdict-${ENTRIES}-p99` }, target: oursAtMost(100) },
      { figure: { ...at(0.5), name: `kiosk-verdict-${ENTRIES}-p50` }, target: null },
    ];
  } finally {
    await stage.close();
  }
}
