/** Who works at a gym: asked by e-mail, let in, suspended, dismissed while their tablet is offline, and what they did there before. */
import { employeesQuery } from '../../../client/features/employment/queries.ts';
import { invitationsQuery } from '../../../client/features/invitation/queries.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Employee } from '../../../schemas/employment/shape.ts';
import { bodyText } from '../../../sync-server/exchange.ts';
import { emailOf, tokenFor } from '../identity.ts';
import { propose } from '../saying.ts';
import { MINUTE } from '../scene.ts';
import { atOwnGym, gymsAt, openGym } from './running.ts';
import { OWNERS, WORKERS } from './scene.ts';
import type { JoiningWorld, MailedInvitation } from './world.ts';

export async function invite(world: JoiningWorld): Promise<void> {
  const { seeded } = world;
  const at = await atOwnGym(world);
  if (!at) return;
  const email = emailOf(seeded.pick([...WORKERS, ...WORKERS, ...OWNERS]));
  const preset = seeded.pick(['manager', 'reception'] as const);
  await propose(world, at.device, 'invite.send', { gymId: at.gymId, email, preset, permissions: [], message: 'Please come.' });
}

export async function revoke(world: JoiningWorld): Promise<void> {
  const at = await atOwnGym(world);
  if (!at) return;
  const sent = (await world.seen(at.device, invitationsQuery(keyOf(at.gymId)))).filter(({ status }) => status === 'sent');
  const [one] = sent;
  if (one) await propose(world, at.device, 'invite.revoke', { gymId: at.gymId, inviteId: one._id });
}

/** Any e-mail that was ever sent, opened by whom it went to, mostly; once, or twice at once, or again much later. */
export async function accept(world: JoiningWorld): Promise<void> {
  const { seeded, server } = world;
  const all = world.invitations;
  if (all.length === 0 || !server.up) return;
  const one = seeded.chance(0.6) ? all.at(-1) : seeded.pick(all);
  if (!one) return;
  const whom = one.to.replace(/@.*$/, '');
  const by = seeded.chance(0.85) ? whom : seeded.pick([...WORKERS, ...OWNERS]);
  const opened = open(world, one, by);
  const twice = seeded.chance(0.2) ? open(world, one, by) : null;
  await world.until(Promise.all([opened, twice]));
}

async function open(world: JoiningWorld, { to, token }: MailedInvitation, by: string): Promise<void> {
  const answer = await world.server
    .handle({
      method: 'POST',
      path: '/api/invitations/accept',
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${tokenFor(by, world.time)}`, 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify({ token })),
      ip: '127.0.0.1',
      signal: new AbortController().signal,
    })
    .catch(() => null);
  if (!answer) return;
  world.joining.open({ to, by, token, status: answer.status });
  const said = answer.status === 200 ? 'yes' : /[A-Z]+_[A-Z_]+/.exec(await bodyText(answer))?.[0];
  world.tally.event(`an invitation opened: ${said ?? answer.status}`);
}

async function employeeAt(world: JoiningWorld, wanted: (one: Employee) => boolean) {
  const at = await atOwnGym(world);
  if (!at) return null;
  const people = (await world.seen(at.device, employeesQuery(keyOf(at.gymId)))).filter(
    (one) => one.type === 'employee' && one.preset !== 'owner' && wanted(one),
  );
  return people.length > 0 ? { ...at, uid: world.seeded.pick(people).uid } : null;
}

/** Often while their tablet hears nothing, and goes on saying who came. */
export async function dismiss(world: JoiningWorld): Promise<void> {
  const one = await employeeAt(world, ({ status }) => status !== 'removed');
  if (!one) return;
  const tablet = world.devices.find(({ uid }) => uid === one.uid);
  const isAway = tablet && world.seeded.chance(0.6);
  if (isAway) {
    tablet.change('out');
    await visitAt(world, tablet, one.gymId);
    await world.time.pass(world.seeded.below(10 * MINUTE));
    world.tally.event('dismissed while offline');
  }
  await propose(world, one.device, 'employee.remove', { gymId: one.gymId, uid: one.uid });
  if (isAway && world.seeded.chance(0.5)) await visitAt(world, tablet, one.gymId);
}

export async function suspend(world: JoiningWorld): Promise<void> {
  const one = await employeeAt(world, ({ status }) => status === 'active');
  if (one) await propose(world, one.device, 'employee.suspend', { gymId: one.gymId, uid: one.uid });
}

export async function resume(world: JoiningWorld): Promise<void> {
  const one = await employeeAt(world, ({ status }) => status === 'suspended');
  if (one) await propose(world, one.device, 'employee.resume', { gymId: one.gymId, uid: one.uid });
}

/** Somebody comes to the door of a gym, and whoever works there says so. */
export async function visit(world: JoiningWorld): Promise<void> {
  const device = world.seeded.pick(world.of(WORKERS));
  const gyms = await gymsAt(world, device, () => true);
  if (gyms.length === 0) return;
  const gymId = world.seeded.pick(gyms);
  await openGym(world, device, gymId);
  await visitAt(world, device, gymId);
}

async function visitAt(world: JoiningWorld, device: Parameters<typeof propose>[1], gymId: string): Promise<void> {
  const isAllowed = (await gymsAt(world, device, () => true)).includes(gymId);
  const body = {
    gymId,
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(world.time.now()) },
    localVerdict: 'ok',
  } as const;
  await propose(world, device, 'checkin.record', body, isAllowed);
}
