/** A device that becomes a tablet, with a server that says what a test has it say. */
import { createDevice, type ManagedDevice } from '../../sync/device/create-device.ts';
import { everyNoun, reply, settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../../sync/fixture.ts';
import type { HttpRequest } from '../../sync/ports.ts';
import { memoryStorage, memoryValues } from '../../sync/storage/memory-storage.ts';
import { createSession } from '../create-session.ts';
import type { Session } from '../session.ts';
import { type KeyShelf, kioskKeys } from './keys.ts';

export const DAY = 86_400_000;
export const UID = 'kiosk01arz3ndektsv4rrffq69g5fav';
const ANSWER = {
  ...{ uid: UID, kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAV', gymId: 'gym:one', gymName: 'Iron Yard' },
  ...{ deviceId: 'tablet01', deviceKey: 'k'.repeat(43) },
};
/** As the same device is enrolled the second time. */
const AGAIN_UID = 'kiosk01arz3ndektsv4rrffq69g5faw';
export const AGAIN = {
  ...{ ...ANSWER, uid: AGAIN_UID, kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAW' },
  ...{ deviceId: 'tablet02', deviceKey: 'm'.repeat(43) },
};
export const FORM = { code: 'ABCDE-FGH1J', name: 'Front door', mode: 'staff' } as const;

const running: { session: { stop(): void }; device: ManagedDevice }[] = [];
/** Ends all tablets of a test. */
export async function shutAll(): Promise<void> {
  for (const { session, device } of running.splice(0)) {
    session.stop();
    await device.stop();
  }
}

function shelf(): KeyShelf & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, Parameters<KeyShelf['put']>[0]>();
  return {
    kept,
    get: async (name) => kept.get(name),
    put: async (key) => void kept.set(key.name, key),
    delete: async (name) => void kept.delete(name),
    names: async () => [...kept.keys()],
  };
}

/** `serverAhead`: how much later it is at the server than this device believes. */
export function tablet({ noEd25519 = false, serverAhead = 0 } = {}) {
  const time = new TestTime();
  const server = {
    revoked: false,
    enrolments: [] as { code: string; publicKey: string; algorithm: string; earlier?: { uid: string; signature: string }[] }[],
    /** Until then it says nothing of the time. */
    slow: Promise.resolve(),
    /** As which it enrols the next one; null: it refuses the code. */
    enrolsAs: ANSWER as typeof ANSWER | null,
    /** Whether what is pushed by a device's key alone is taken. */
    takes: true,
    /** What it took so, and whose outbox it was. */
    taken: [] as { uid: string; headers: Readonly<Record<string, string>>; ids: readonly string[] }[],
  };
  const asked: HttpRequest[] = [];
  const network = new TestNetwork(async (request) => {
    asked.push(request);
    const path = request.path.split('?')[0] ?? '';
    if (path === '/api/config') {
      await server.slow;
      const answer = reply(200, { identity: { kind: 'embedded' } });
      const date = new Date(time.now() + serverAhead).toUTCString();
      return { ...answer, header: (name: string) => (name === 'date' ? date : answer.header(name)) };
    }
    if (path === '/api/kiosks') {
      server.enrolments.push(JSON.parse(request.body ?? '{}'));
      return server.enrolsAs ? reply(201, server.enrolsAs) : reply(409, { error: 'KIOSK_CODE_USED', reason: 'KIOSK_CODE_USED' });
    }
    const uid = /^\/db\/self-([a-z0-9]+)\/proposals\/_bulk_docs$/.exec(path)?.[1];
    if (uid !== undefined && request.headers.authorization === undefined && server.takes) {
      const { docs }: { docs: readonly { _id: string }[] } = JSON.parse(request.body ?? '');
      server.taken.push({ uid, headers: request.headers, ids: docs.map(({ _id }) => _id) });
      return reply(
        201,
        docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' })),
      );
    }
    if (server.revoked && request.headers.authorization) return reply(401, { error: 'DEVICE_REVOKED', reason: 'DEVICE_REVOKED' });
    return reply(404, { error: 'not_found', reason: 'NOT_FOUND' });
  });
  const [storage, values, keys] = [memoryStorage(), memoryValues(), shelf()];
  const subtle = {
    exportKey: crypto.subtle.exportKey.bind(crypto.subtle),
    sign: crypto.subtle.sign.bind(crypto.subtle),
    generateKey: (how: unknown, ...rest: [boolean, KeyUsage[]]) => {
      if (how === 'Ed25519' && noEd25519) return Promise.reject(new DOMException('none', 'NotSupportedError'));
      return crypto.subtle.generateKey(how as 'Ed25519', ...rest);
    },
  } as Pick<SubtleCrypto, 'generateKey' | 'exportKey' | 'sign'>;
  let seed = 0;
  const open = async (): Promise<{ session: Session; device: ManagedDevice }> => {
    await shutAll();
    seed += 1;
    const ports = testPorts({ time, network, browser: new TestBrowser(), seed });
    const device = createDevice({ ports, storage, values, appBuild: 'test', nouns: everyNoun });
    await device.start();
    const visit = { goesOn: () => true, begin: () => {} };
    const session = createSession({ device, deviceName: 'A tablet', visit, kioskKeys: async () => kioskKeys(keys, subtle) });
    running.push({ session, device });
    await session.start();
    await settled(10);
    return { session, device };
  };
  const tokens = () =>
    asked.flatMap(({ headers }) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? []).map((token) => read(token));
  return { time, server, network, keys, values, asked, open, shut: shutAll, tokens };
}

function read(token: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: json(head), claims: json(body), text: `${head}.${body}`, signature: Buffer.from(signature, 'base64url') };
}
