/**
 * The server as it will be after two changes of shape, and as it was before them: `SPEAKS` says which. What it speaks itself is
 * always today's shape; what came before it is made up here.
 *
 *   SPEAKS=third node tests/contract/server-of-version.ts
 */
import 'temporal-polyfill/global';
import type { Release, Upgrade } from '../../schemas/proposal/release.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { startServer } from '../../sync-server/server.ts';

const third: Release = {
  version: 3,
  oldest: 1,
  upgrades: new Map<number, Upgrade>([
    // A check-in was called a visit, and named its gym by its key.
    [1, ({ gymKey, ...made }) => ({ ...made, kind: 'checkin.record', body: { ...Object(made.body), gymId: `gym:${gymKey}` } })],
    // Some of it had other names.
    [2, (made) => ({ ...made, body: (RENAMED[String(made.kind)] ?? asItIs)(Object(made.body)) })],
  ]),
};

type Body = Readonly<Record<string, unknown>>;
const asItIs = (body: Body): Body => body;
const named = (before: string, now: string) => {
  return ({ [before]: value, ...body }: Body): Body => (value === undefined ? body : { ...body, [now]: value });
};
const RENAMED: Readonly<Record<string, (body: Body) => Body>> = {
  'checkin.record': named('how', 'method'),
  'application.submit': (body) => ({ ...body, answers: named('tradingName', 'gymName')(Object(body.answers)) }),
  'gym.edit': named('slogan', 'tagline'),
  'invite.send': named('role', 'preset'),
};

const RELEASES: Readonly<Record<string, Release>> = {
  first: { version: 1, oldest: 1, upgrades: new Map() },
  third,
  /** The same, and no longer for apps of the first version. */
  strict: { ...third, oldest: 2 },
};
const release = RELEASES[process.env.SPEAKS ?? ''];
if (!release) throw new Error('SPEAKS names no version');
const server = await startServer(readConfig(process.env), { release });
console.info(`Fitness Hub is ready at ${server.url}`);
