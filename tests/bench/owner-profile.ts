/**
 * `owner-profile`: the gym's profile, offline, at a quarter of this machine's speed: from the tap in the open app until the form stands there
 * with what the gym says of itself. Beside it what the browser calls the first contentful paint of starting the app on that page, and when the
 * form stands there then. What bounds it: running the code of the form; the documents are on the device.
 */
import { OWNER } from '../../sync-server/demo/people.ts';
import { type Figure, figureOf, listed, median, say } from './figure.ts';
import { install, opened, started } from './installed.ts';
import { type Site, Stage } from './stage.ts';

const RUNS = 7;
const THROTTLE = 4;
const FORM = 'main [role="tabpanel"] form input[value]:not([value=""])';
const LINK = 'a[href^="/owner/profile"]';

export async function ownerProfile(site: Site): Promise<Figure[]> {
  const stage = await Stage.open(site);
  try {
    await install(stage, OWNER, '/owner/profile', (page) => page.locator(FORM).first().waitFor());
    await stage.context.setOffline(true);
    const address = (path: string) => stage.server.url + path;
    const tap = () => opened(stage.context, { address: address('/owner/dashboard'), link: LINK, rate: THROTTLE }, FORM);
    const start = () => started(stage.context, address('/owner/profile'), FORM, THROTTLE);
    await tap();
    await start();
    const [tapped, fresh] = [[] as number[], [] as number[]];
    for (let run = 0; run < RUNS; run += 1) {
      tapped.push(await tap());
      fresh.push(await start());
    }
    say(`owner-profile: ${THROTTLE}x slower, offline; opened ${listed(tapped)} · started ${listed(fresh)} ms`);
    const peer = { name: 'starting the app there, until the form stands', ms: median(fresh) };
    return [figureOf('owner-profile', median(tapped), peer, RUNS)];
  } finally {
    await stage.close();
  }
}
