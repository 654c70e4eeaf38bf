/** People on a real server: made by its operator, signed in as anybody signs in, on a registered device. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ServerProcess } from '../e2e/fixtures/server.ts';
import type { TestPerson } from './gateway-fixture.ts';

const Account = z.object({ uid: z.string(), password: z.string() });
const SignedIn = z.object({ idToken: z.string() });
const Registered = z.object({ deviceId: z.string(), deviceKey: z.string() });

async function post<T extends z.ZodMiniType>(url: string, body: object, token: string | null, shape: T): Promise<z.infer<T>> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return z.parse(
    shape,
    await (
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json(),
  );
}

/** Made at `here`, signed in at `there`, which may be another gateway of the same system. */
export async function joined(email: string, here: ServerProcess, there = here): Promise<TestPerson> {
  const { secret } = z.parse(
    z.object({ secret: z.string() }),
    JSON.parse(await readFile(join(here.dataDir, 'operator.json'), 'utf8')),
  );
  const { uid, password } = await post(`${here.url}/api/operator/accounts`, { email }, secret, Account);
  const { idToken } = await post(`${there.url}/api/auth/sign-in`, { email, password }, null, SignedIn);
  const { deviceId, deviceKey } = await post(`${here.url}/api/devices`, { name: 'Test' }, idToken, Registered);
  return { uid, deviceId, headers: { authorization: `Bearer ${idToken}`, 'x-device': `${deviceId}.${deviceKey}` } };
}
