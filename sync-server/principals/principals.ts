/**
 * Who is asking: from `Authorization: Bearer <id token>` and `X-Device: <deviceId>.<deviceKey>` to a visitor with the powers the
 * server's own documents give (architecture §6: powers come from grants, never from the token).
 *
 * A tablet that was enrolled shows a token that it signed itself (`kiosk-tokens.ts`); everything else is the same for it.
 *
 * What is read for a person is kept until one of the databases it came from has news, so revoking counts with the next request.
 */
import * as z from 'zod/mini';
import { LOOK_TOKEN } from '../../schemas/account/look/look.ts';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { ReasonCode } from '../../schemas/codes.ts';
import { powersOf } from '../../schemas/employment/powers.ts';
import type { Principal } from '../../schemas/folds/access.ts';
import type { Kiosk } from '../../schemas/kiosk/shape.ts';
import { suspendedSince } from '../../schemas/person/known.ts';
import { type Device, Grants, Person } from '../../schemas/person/shape.ts';
import type { Request } from '../exchange.ts';
import type { Hub } from '../hub.ts';
import { type Directory, type IdentityUser, isCurrent, type TokenVerifier, type VerifiedToken } from '../identity/port.ts';
import type { Clock } from '../ports.ts';
import { SECOND_FACTORS, type SecondFactors } from '../second-factor/second-factors.ts';
import { type Factors, hasFactor, NO_FACTORS, type SecondFactorOf } from '../second-factor/shape.ts';
import type { Store } from '../store/store.ts';
import { DELIVERS_AFTER_REVOCATION, DEVICES, type Devices, matching, parseCredential, type RegisteredDevice } from './devices.ts';
import { KioskTokens, kioskNamed } from './kiosk-tokens.ts';
import type { Looks, LookUnderWay } from './looks.ts';

/**
 * `good` reads what the access table gives. `suspended` (the person) and `revoked` (the device, or the tablet at a door) only deliver their outbox and
 * learn its decisions: a revoked device those of its own proposals. `looking` is somebody else, who reads a part of it and does nothing.
 */
export type VisitorStanding = 'good' | 'suspended' | 'revoked' | 'looking';

export interface PersonVisitor {
  readonly kind: 'person';
  readonly uid: string;
  /** Null when the request named none: enough for the API, not for a private scope. */
  readonly deviceId: Device['deviceId'] | null;
  /** Whose proposals it may bring: its own and, while it is in use itself, what the person left on devices that are no longer. */
  readonly speaksFor: (deviceId: string) => boolean;
  /** When one of the person's devices was registered: nothing was made on it before. */
  readonly registeredAt: (deviceId: string) => string | undefined;
  readonly standing: VisitorStanding;
  /** While `suspended`: the account that it was merged into, as its owner knows it again. */
  readonly mergedInto?: string;
  /** While `looking`: who looks. */
  readonly lookedAtBy?: string;
  readonly principal: Principal;
  /** A tablet at a door, not a person: which, and where. */
  readonly kiosk: Pick<Kiosk, '_id' | 'gymId'> | null;
  /** Works at a gym or runs the platform: another allowance of writes. */
  readonly staff: boolean;
  readonly admin: boolean;
  readonly sessionId: string | null;
  readonly emailVerified: boolean;
  /** Milliseconds since 1970: when the person last showed who they are. */
  readonly signedInAt: number;
  /** Milliseconds since 1970: when the token ends. */
  readonly expiresAt: number;
  readonly secondFactor: SecondFactorOf;
}
export interface AnonymousVisitor {
  readonly kind: 'anonymous';
  readonly principal: Principal;
}
export type Visitor = AnonymousVisitor | PersonVisitor;
export type Recognition = { readonly ok: true; readonly visitor: Visitor } | { readonly ok: false; readonly code: ReasonCode };

export const ANONYMOUS: AnonymousVisitor = { kind: 'anonymous', principal: { kind: 'anonymous' } };

interface Facts {
  readonly user: IdentityUser | null;
  readonly person: Person | null;
  readonly grants: Grants | null;
  /** The enrolment, where this uid is a tablet's. */
  readonly kiosk: Kiosk | null;
  readonly factors: Factors;
  readonly devices: readonly RegisteredDevice[];
}
interface Held {
  stale: boolean;
  readonly facts: Promise<Facts>;
  /** Who has been recognised by these facts, by `X-Device` and with which token: a device asks often. */
  readonly visitors: Map<string, { readonly token: ShownToken; readonly visitor: PersonVisitor }>;
}
/** `byKiosk`: signed by the tablet itself, so that no provider of identities speaks for it. */
type ShownToken = VerifiedToken & { readonly byKiosk: boolean };

const HELD_PEOPLE = 20_000;
const HELD_TOKENS = 20_000;
export const IDENTITY_USERS = 'cell/identity-users';

export class Principals {
  readonly #store: Store;
  readonly #identity: TokenVerifier & Directory;
  readonly #devices: Devices;
  readonly #clock: Clock;
  readonly #secondFactors: Pick<SecondFactors, 'of'> | null;
  readonly #people = new Map<string, Held>();
  readonly #kioskTokens: Pick<KioskTokens, 'verify'>;
  readonly #tokens = new Map<string, ShownToken>();
  readonly #looks: Pick<Looks, 'underWay'> | null;

  /** `kioskTokens`: who checks what tablets show of themselves, where it is not done as it is for all. Without `looks` nobody looks at anybody. */
  constructor(parts: {
    store: Store;
    hub: Hub;
    identity: TokenVerifier & Directory;
    devices: Devices;
    clock: Clock;
    secondFactors?: Pick<SecondFactors, 'of'>;
    kioskTokens?: Pick<KioskTokens, 'verify'>;
    looks?: Pick<Looks, 'underWay'>;
  }) {
    this.#store = parts.store;
    this.#identity = parts.identity;
    this.#devices = parts.devices;
    this.#clock = parts.clock;
    this.#secondFactors = parts.secondFactors ?? null;
    this.#kioskTokens = parts.kioskTokens ?? new KioskTokens(parts.store, parts.clock);
    this.#looks = parts.looks ?? null;
    parts.hub.listenToAll((db) => this.#forget(db));
  }

  /** Refused: `SIGN_IN_AGAIN` (no good token), `DEVICE_REVOKED` (no good device). Nothing presented is nobody, and fine. */
  async recognise(request: Pick<Request, 'headers' | 'path'>): Promise<Recognition> {
    const { authorization, 'x-device': device } = request.headers;
    if (authorization === undefined) {
      return (await this.#byKeyAlone(request)) ?? { ok: true, visitor: ANONYMOUS };
    }
    const bearer = /^Bearer ([A-Za-z0-9_.~+/=-]{1,4000})$/i.exec(authorization)?.[1];
    if (bearer?.startsWith(LOOK_TOKEN)) return this.#looking(bearer);
    const token = bearer === undefined ? null : await this.#verified(bearer);
    if (!token) return (await this.#byKeyAlone(request)) ?? { ok: false, code: 'SIGN_IN_AGAIN' };
    const { facts, visitors } = await this.#facts(token.uid);
    const before = device === undefined ? undefined : visitors.get(device);
    if (before?.token === token) return { ok: true, visitor: before.visitor };
    if (!speaksNow(token, facts)) {
      return (await this.#byKeyAlone(request)) ?? { ok: false, code: 'SIGN_IN_AGAIN' };
    }
    // Its key and its device are one thing: a tablet shows both.
    if (device === undefined && token.byKiosk) return { ok: false, code: 'DEVICE_REVOKED' };
    if (device === undefined) return { ok: true, visitor: visitorOf(token, facts, null) };
    const credential = parseCredential(device);
    const known = credential && ofThis(facts.kiosk, matching(facts.devices, credential));
    if (!known) return { ok: false, code: 'DEVICE_REVOKED' };
    if (known.revokedAt && deliversUntil(known.revokedAt) <= this.#clock.now()) return { ok: false, code: 'DEVICE_REVOKED' };
    const { sessionId } = token;
    if (!known.revokedAt && sessionId !== null && !known.sessions?.includes(sessionId)) {
      // Signing the device out ends what is used on it, so that has to be known before anything is.
      await this.#devices.signedIn(token.uid, known.deviceId, sessionId);
    }
    const visitor = visitorOf(token, facts, known);
    // For how long one that was revoked is still known depends on the time.
    if (!known.revokedAt) visitors.set(device, { token, visitor });
    return { ok: true, visitor };
  }

  /**
   * A device that was signed out has no sign-in any more, and what it made before is still taken (architecture §5): its own key opens
   * its person's outbox, for it alone. So it is with a tablet out of service (C15), and with one that lost the key it signs with and shows no
   * token: that one delivers what happened and reads nothing. Null for everybody else.
   */
  async #byKeyAlone({ headers, path }: Pick<Request, 'headers' | 'path'>): Promise<Recognition | null> {
    const credential = parseCredential(headers['x-device'] ?? '');
    const [, uid, ending] = /^\/db\/self-([a-z0-9]{8,40})\/proposals(?:\/(.*))?$/.exec(path) ?? [];
    if (!credential || uid === undefined) return null;
    const { facts } = await this.#facts(uid);
    const known = ofThis(facts.kiosk, matching(facts.devices, credential));
    if ((!facts.user && !facts.kiosk) || !known) return null;
    const now = this.#clock.now();
    const isLost = facts.kiosk !== null && !known.revokedAt && headers.authorization === undefined && ending === '_bulk_docs';
    const since = known.revokedAt ?? (isLost ? instantOf(now) : null);
    if (since === null) return { ok: false, code: 'SIGN_IN_AGAIN' };
    const expiresAt = deliversUntil(since);
    if (expiresAt <= now) return { ok: false, code: 'DEVICE_REVOKED' };
    const showed = { uid, sessionId: null, emailVerified: false, signedInAt: 0, expiresAt };
    return { ok: true, visitor: visitorOf(showed, facts, { ...known, revokedAt: since }) };
  }

  /** Over when it ends, when who looks is no super-admin any more, and when whom they look at has become one who runs the platform. */
  async #looking(bearer: string): Promise<Recognition> {
    const look = (await this.#looks?.underWay(bearer)) ?? null;
    if (!look) return { ok: false, code: 'SIGN_IN_AGAIN' };
    const [by, of] = await Promise.all([this.#facts(look.by), this.#facts(look.uid)]);
    const isOpen = of.facts.person !== null && of.facts.person.status !== 'erased' && !of.facts.grants?.admin;
    if (!runsAll(by.facts) || !isOpen) return { ok: false, code: 'SIGN_IN_AGAIN' };
    return { ok: true, visitor: lookerAt(look) };
  }

  async #verified(bearer: string): Promise<ShownToken | null> {
    const held = this.#tokens.get(bearer);
    if (held) {
      if (held.expiresAt > this.#clock.now()) return held;
      this.#tokens.delete(bearer);
      return null;
    }
    const byKiosk = await this.#kioskTokens.verify(bearer);
    const verdict = byKiosk ?? (await this.#identity.verify(bearer));
    if (!verdict.ok) return null;
    const token: ShownToken = { ...verdict, byKiosk: byKiosk !== null };
    this.#tokens.set(bearer, token);
    trim(this.#tokens, HELD_TOKENS);
    return token;
  }

  async #facts(uid: string): Promise<{ readonly facts: Facts; readonly visitors: Held['visitors'] }> {
    for (;;) {
      const held = this.#people.get(uid) ?? this.#hold(uid);
      const facts = await held.facts;
      // News that came while it was being read: what was read may be from before.
      if (!held.stale) return { facts, visitors: held.visitors };
    }
  }

  #hold(uid: string): Held {
    const facts = this.#read(uid);
    const held: Held = { stale: false, facts, visitors: new Map() };
    this.#people.set(uid, held);
    trim(this.#people, HELD_PEOPLE);
    facts.catch(() => {
      if (this.#people.get(uid) === held) this.#people.delete(uid);
    });
    return held;
  }

  async #read(uid: string): Promise<Facts> {
    const [user, devices, kiosk, factors, documents] = await Promise.all([
      this.#identity.user(uid),
      this.#devices.of(uid),
      kioskNamed(this.#store, uid),
      this.#secondFactors?.of(uid) ?? NO_FACTORS,
      this.#store.getMany(`self-${uid}/self`, [`user:${uid}`, `grants:${uid}`]),
    ]);
    const [person, grants] = documents.map((stored) => (stored && !stored.deleted ? { _id: stored.id, ...stored.body } : null));
    return {
      user,
      devices,
      kiosk,
      factors,
      person: person ? z.parse(Person, person) : null,
      grants: grants ? z.parse(Grants, grants) : null,
    };
  }

  #forget(db: string): void {
    if (db === DEVICES || db === IDENTITY_USERS || db === SECOND_FACTORS) {
      for (const held of this.#people.values()) held.stale = true;
      this.#people.clear();
      return;
    }
    const uid = /^self-([a-z0-9]+)\/self$/.exec(db)?.[1];
    const held = uid === undefined ? undefined : this.#people.get(uid);
    if (uid === undefined || !held) return;
    held.stale = true;
    this.#people.delete(uid);
  }
}

const deliversUntil = (revokedAt: string): number => Date.parse(revokedAt) + DELIVERS_AFTER_REVOCATION;

/** A person's token as their provider has it now; a tablet's for as long as there is such a tablet, whatever became of it. */
const speaksNow = (token: ShownToken, { user, kiosk }: Facts): boolean =>
  token.byKiosk ? kiosk !== null : user !== null && kiosk === null && isCurrent(token, user);

/** C15: a tablet that was taken out of service is a device that was. */
const ofThis = (kiosk: Kiosk | null, device: RegisteredDevice | null): RegisteredDevice | null =>
  device && kiosk?.revokedAt ? { ...device, revokedAt: device.revokedAt ?? kiosk.revokedAt } : device;

type Showed = Pick<VerifiedToken, 'uid' | 'sessionId' | 'emailVerified' | 'signedInAt' | 'expiresAt'>;

function visitorOf(token: Showed, facts: Facts, device: RegisteredDevice | null): PersonVisitor {
  const { grants, person, kiosk } = facts;
  const suspended = person?.status === 'suspended' || person?.status === 'erased';
  const standing: VisitorStanding = device?.revokedAt ? 'revoked' : suspended ? 'suspended' : 'good';
  const admin = standing === 'good' && (grants?.admin ?? false);
  const superAdmin = admin && (grants?.superAdmin ?? false);
  // Whom we suspended sees, while their account is being deleted, what is theirs alone.
  const works = standing === 'good' && suspendedSince(person ?? undefined) === undefined;
  const active = works ? (grants?.gyms.filter((grant) => grant.status === 'active') ?? []) : [];
  const gyms = new Map(active.map((grant) => [keyOf(grant.gymId), powersOf(grant)]));
  const deviceId = device?.deviceId ?? null;
  return {
    kind: 'person',
    uid: token.uid,
    deviceId,
    speaksFor: (other) => other === deviceId || (standing !== 'revoked' && hasLeft(facts.devices, other)),
    registeredAt: (other) => facts.devices.find((one) => one.deviceId === other)?.registeredAt,
    standing,
    ...(person?.mergedInto && { mergedInto: person.mergedInto.email }),
    principal: {
      kind: 'person',
      uid: token.uid,
      deviceId: deviceId ?? '',
      admin,
      superAdmin,
      gyms,
      ...(kiosk ? { kiosk: true } : {}),
    },
    kiosk,
    staff: admin || gyms.size > 0,
    admin,
    sessionId: token.sessionId,
    emailVerified: token.emailVerified,
    signedInAt: token.signedInAt,
    expiresAt: token.expiresAt,
    secondFactor: shownIn(token, facts.factors, deviceId),
  };
}

/** A super-admin, in good standing. */
const runsAll = ({ user, person, grants }: Facts): boolean =>
  user !== null &&
  person?.status !== 'suspended' &&
  person?.status !== 'erased' &&
  grants?.admin === true &&
  grants.superAdmin === true;

/** With no powers, no device that delivers, and nothing that was shown. */
function lookerAt({ by, uid, endsAt }: LookUnderWay): PersonVisitor {
  const deviceId = `look${by}`;
  return {
    ...{ kind: 'person', uid, deviceId, standing: 'looking', lookedAtBy: by, kiosk: null, staff: false, admin: false },
    ...{ speaksFor: () => false, registeredAt: () => undefined },
    principal: { kind: 'person', uid, deviceId, admin: false, gyms: new Map() },
    ...{ sessionId: null, emailVerified: false, signedInAt: 0, expiresAt: endsAt, secondFactor: { has: false } },
  };
}

/** It ends with the sign-in: what was shown before that was somebody else's turn to show. */
function shownIn({ signedInAt }: Showed, factors: Factors, deviceId: string | null): SecondFactorOf {
  const shownAt = Date.parse((deviceId !== null && factors.proofs[deviceId]) || '');
  return { has: hasFactor(factors), ...(shownAt >= signedInAt ? { shownAt } : {}) };
}

const hasLeft = (devices: readonly RegisteredDevice[], deviceId: string): boolean =>
  devices.some((device) => device.deviceId === deviceId && device.revokedAt !== undefined);

/** Drops the entries put in longest ago. */
function trim<Key, Value>(map: Map<Key, Value>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
