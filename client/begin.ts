/**
 * Where the app begins: everything that the page of this address needs is asked for at once, behind what the server sent of it, and what the
 * device knows is looked at while it arrives. Nothing that is needed for drawing is imported here.
 */
import { routeOf } from '../schemas/routes.ts';
import { keepReports } from './report/kept.ts';
import { swallow } from './report/report.ts';
import { firstQueries, loadsOf } from './screens.ts';
import { clearIfAsked } from './session/clear-device.ts';
import { firstLook } from './session/first-look.ts';
import { loadParts } from './session/start.ts';
import { pageRead } from './shell/drawn/page-read.ts';
import { browserPorts, pause } from './sync/ports.ts';
import { heldValues } from './sync/storage/values/held-values.ts';

// The specification: the installed app, opened at its root, begins at signing in.
const standalone = window.matchMedia('(display-mode: standalone)').matches;
if (standalone && window.location.pathname === '/') window.history.replaceState(null, '', '/login');

const { pathname } = window.location;
const here = routeOf(pathname);
const ports = browserPorts();
const begunAt = ports.monotonic.now();
keepReports(window.localStorage, ports.clock);

// The words of days and times need it, from the first screen on.
const time = 'Temporal' in globalThis ? Promise.resolve() : import('temporal-polyfill/global');
const cleared = clearIfAsked(window.localStorage, window.sessionStorage, window.indexedDB, ports.locks);
// Never from inside the event that says that its database is being deleted: Chromium's renderer may not outlive that.
const beginAnew = () => void ports.timers.after(0, () => window.location.reload());
const held = cleared.then(() => heldValues(beginAnew));
// Those who wait for it may come after it has failed.
held.catch(swallow('whoever waits for it hears of it'));
const looked = firstLook(firstQueries(here ?? {}), ports, held);
const read = pageRead(ports.timers);
// What draws is run before what is drawn: each is a step of its own for a slow phone.
const app = read
  .then(() => import('react-dom/client'))
  .then(pause)
  .then(() => import('./main.tsx'));
const ahead = (load: () => Promise<unknown>) => read.then(load).catch(swallow('the page itself asks again and says so'));
for (const load of here ? loadsOf(here) : []) void ahead(load);
// Nothing to show before the device is there: it is asked for with the rest. The landing page is painted before it.
if (pathname !== '/') void looked.then((look) => look ?? ahead(loadParts));

const { show } = await app;
await show({ ports, begunAt, standalone, time, beginAnew, held, looked });
