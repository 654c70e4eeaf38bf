/** The one Express application and the port it listens on. */
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { keyOf } from '../../schemas/basics/key.ts';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { venueScope } from '../../schemas/basics/scope.ts';
import { addDays, instantOf, localDay } from '../../schemas/basics/time.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { type Slot, Timetable } from '../../schemas/slot/shape.ts';
import { comingClasses } from '../../schemas/slot/structured-data.ts';
import type { Config } from '../config/settings.ts';
import { inboxLag } from '../decider/inbox/lag.ts';
import { blogOf } from '../found/stored-articles.ts';
import { storedArea } from '../gym-directory/stored-area.ts';
import { firebaseOrigins } from '../identity/firebase/firebase.ts';
import type { Metrics } from '../metrics.ts';
import { FCM_ORIGINS } from '../push/fcm.ts';
import type { Store } from '../store/store.ts';
import { type AppParts, createApp } from '../web/app.ts';
import type { ListedArea } from '../web/area-text.ts';
import { listen, PATIENCE, stop } from '../web/listen.ts';
import type { Starting } from './starting.ts';

/** Two weeks of a gym's timetable, with the days round them. */
const DAYS_READ = 17;

interface SiteParts extends Pick<AppParts, 'answers' | 'ready'> {
  readonly metrics: Metrics;
  readonly operatorSecret: string;
  /** The build's output. */
  readonly siteFolder: string | undefined;
}

/** @returns where it listens */
export async function openSite(starting: Starting, parts: SiteParts): Promise<string> {
  const { config, ports, undo } = starting;
  const stopping = new AbortController();
  const server = createServer(PATIENCE, createApp(appParts(starting, parts, stopping.signal)));
  // Longer than proxies keep theirs, and than a device waits between two questions.
  server.keepAliveTimeout = 65_000;
  const listening = await listen(server, config);
  undo.push(() => stop(server, stopping, ports));
  return listening;
}

function appParts(starting: Starting, parts: SiteParts, stopping: AbortSignal): AppParts {
  const { config, ports, log, store, address } = starting;
  const { metrics, operatorSecret } = parts;
  const { clock } = ports;
  return {
    stopping,
    answers: parts.answers,
    ready: parts.ready,
    crawlers: {
      gymOf: (gymKey) => gymOf(store, gymKey),
      areaOf: (areaKey) => areaOf(starting, areaKey),
      classesOf: (gym) => classesOf(store, gym, instantOf(clock.now())),
      blog: blogOf(store),
      origin: () => address.url,
    },
    metrics,
    metricsPage: {
      text: () => metrics.text({ inbox: () => inboxLag(store, clock), process: ofProcess }),
      secrets: [operatorSecret, ...(config.metricsToken === undefined ? [] : [config.metricsToken])],
    },
    siteFolder: parts.siteFolder ?? resolve(import.meta.dirname, '../../dist'),
    secure: config.publicUrl?.startsWith('https:') ?? false,
    speaksTo: originsOf(config),
    ...(config.mapTiles?.kind === 'file' && { tilesFile: config.mapTiles.path }),
    trustProxy: config.trustProxy,
    clock,
    log,
  };
}

async function gymOf(store: Store, gymKey: string): Promise<Gym | null> {
  const stored = await store.get(`${venueScope(`gym:${gymKey}`)}/gyms`, `gym:${gymKey}`);
  return stored && !stored.deleted ? Gym.parse({ _id: stored.id, ...stored.body }) : null;
}

async function areaOf({ store, gyms }: Starting, areaKey: string): Promise<ListedArea | null> {
  const area = await storedArea(store, areaKey);
  return area && { area, gyms: await gyms.gymsOf(areaKey) };
}

/** Its days lie in order: yesterday's still has the class that begins after midnight. */
async function classesOf(store: Store, gym: Gym, now: Instant): Promise<Slot[]> {
  const after = `timetable:${keyOf(gym._id)}:${addDays(localDay(now, gym.timeZone), -2)}`;
  const stored = await store.list(`${venueScope(gym._id)}/slots`, { after, limit: DAYS_READ });
  const days = stored.map(({ id, body }) => Timetable.parse({ ...body, _id: id }));
  return comingClasses(gym, days, now);
}

/** Whom the pages talk to beside this server. */
const originsOf = ({ identity, push, mapTiles }: Config): string[] => [
  ...(identity.kind === 'firebase' ? firebaseOrigins(identity.emulatorHost) : []),
  ...(push.kind === 'fcm' ? FCM_ORIGINS : []),
  ...(mapTiles?.kind === 'elsewhere' ? [new URL(mapTiles.url).origin] : []),
];

const ofProcess = () => {
  const { user, system } = process.cpuUsage();
  return { memoryBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1_000_000 };
};
