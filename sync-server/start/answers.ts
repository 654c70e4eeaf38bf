/** What answers: the gateway for devices, the API for everything else. */
import { TILES_PATH } from '../../schemas/gym-directory/map-tiles.ts';
import { Api } from '../api/api.ts';
import { recordedDoor } from '../api/file-door.ts';
import { routes } from '../api/routes.ts';
import { Keeper } from '../blobs/keep.ts';
import type { MapTileSettings } from '../config/settings.ts';
import { switchesOf } from '../config/switches.ts';
import type { Decider } from '../decider/decider.ts';
import { DEMO_ACCOUNTS, type DemoSignIn } from '../demo/people.ts';
import { DuplicateLookup } from '../duplicates/lookup.ts';
import { Gateway } from '../gateway/gateway.ts';
import { brokenChain } from '../gateway/push/chains.ts';
import { GymFinder } from '../gym-directory/finder.ts';
import { icons } from '../icons/icons.ts';
import { installedSets } from '../icons/installed.ts';
import { publicService } from '../icons/public-service.ts';
import { hostedHandlers } from '../identity/firebase/handlers.ts';
import { identityHandlers } from '../identity/handlers/handlers.ts';
import type { Metrics } from '../metrics.ts';
import { KioskCodes } from '../principals/kiosk-codes.ts';
import { RateLimiter } from '../rate-limiter.ts';
import { type Outside, toldToDevices } from './outside.ts';
import type { Propose, Starting } from './starting.ts';
import type { Visitors } from './visitors.ts';

/** Milliseconds a push waits for others, to be made durable together with them. */
const GATHER_PUSHES = 2;

interface AnswerParts {
  readonly outside: Outside;
  readonly visitors: Visitors;
  readonly decider: Decider;
  readonly propose: Propose;
  readonly metrics: Metrics;
  readonly operatorSecret: string;
}

export function openGateway(starting: Starting, { visitors, decider, propose, metrics }: AnswerParts): Gateway {
  const { store, ports, release, failed } = starting;
  return new Gateway({
    store,
    ...visitors,
    ports,
    gather: GATHER_PUSHES,
    confirmEmail: async (uid, cause) => {
      const _id = `proposal:system.email-verified.${cause}`;
      await propose({ _id, type: 'proposal', kind: 'system.email-verified', body: { uid } });
      await decider.decided(_id);
    },
    chainBroken: (found) => propose(brokenChain(found)),
    turnedAway: (code) => metrics.turnedAway(code),
    secondFactorRequired: starting.config.secondFactorRequired,
    ...(release ? { release } : {}),
    failed,
  });
}

export function openApi(starting: Starting, parts: AnswerParts): Api {
  const { config, ports, address, failed } = starting;
  const { principals, limiter } = parts.visitors;
  return new Api({
    rows: rowsOf(starting, parts),
    principals,
    limiter,
    clock: ports.clock,
    demo: config.demo,
    secondFactorRequired: config.secondFactorRequired,
    operatorSecret: parts.operatorSecret,
    origin: () => address.url,
    failed,
  });
}

function rowsOf({ config, ports, store, gyms }: Starting, { outside, visitors, decider, propose }: AnswerParts) {
  const { identity, hosted, accounts, unsubscribing, links, folder, push, tokens, receipts, calendars, blobs, parts } = outside;
  const { devices, sightings, limiter, looks } = visitors;
  const { clock, random } = ports;
  const decided = (id: string) => decider.decided(id);
  const fresh = () => Buffer.from(random.bytes(12)).toString('base64url');
  // Apart from the others': whoever knocks from everywhere pushes no guesser's tries out of memory.
  const tries = new RateLimiter(clock, config.rateLimits);
  const duplicates = new DuplicateLookup(store);
  return routes({
    identity: accounts && identityHandlers({ identity, accounts, devices, clock, limiter: tries }),
    hosted: hosted && hostedHandlers(hosted),
    publicSettings: { identity: toldToDevices(config.identity), payments: config.payments.kind, ...toldOfMap(config.mapTiles) },
    switches: switchesOf(config),
    devices,
    directory: identity,
    sightings,
    looks,
    pushing: { push, tokens, receipts },
    propose,
    operator: { store, random, directory: identity, accounts, propose, decided },
    mailing: { unsubscribing, fresh, receipts: outside.mailReceipts },
    invitations: { store, clock, links, decided, fresh },
    kiosks: { store, ports, codes: new KioskCodes(store, ports), decided },
    contact: { store, limiter, decided },
    uploading: { store, limiter, parts, keeper: new Keeper(blobs), decided, fresh },
    showing: { store, blobs, mayOpen: recordedDoor({ propose, decided, fresh }) },
    calendars: { store, clock, addresses: calendars },
    paying: { payments: outside.payments, sandbox: outside.sandbox, store, random },
    payouts: { store, vault: outside.vault, payments: outside.payments, clock, decided, fresh },
    proving: {
      ...{ factors: outside.secondFactors, directory: identity, clock, limiter: tries, tell: outside.factorMails },
      required: config.secondFactorRequired,
    },
    comparing: { store, duplicates },
    outreach: { store, clock, duplicates, hashOf: outside.hashOf },
    counting: { ports },
    gyms,
    finder: new GymFinder({ store, directory: gyms, clock }),
    icons: icons({
      installed: installedSets(),
      service: config.iconService === undefined ? null : publicService(config.iconService, ports.scheduler),
    }),
    demoAccounts: config.demo ? DEMO_ACCOUNTS.map(shownAccount) : [],
    emails: config.mail.kind === 'folder' ? () => folder.list() : null,
  });
}

/** `GET /api/config`: where the map's streets are. */
function toldOfMap(mapTiles: MapTileSettings | undefined): { readonly [name: string]: string } {
  if (mapTiles === undefined) return {};
  return { mapTiles: mapTiles.kind === 'file' ? TILES_PATH : mapTiles.url };
}

function shownAccount({ email, password, displayName, role, about }: DemoSignIn) {
  return { email, password, name: displayName, role, about };
}
