/** A visit that is let in by code, against a list of an hour ago, on whichever of their passes has least left. */
import { instantOf } from '../../../../schemas/basics/time.ts';
import { stored } from '../../observed.ts';
import { propose } from '../../saying.ts';
import { HOUR } from '../../scene.ts';
import { cellOfGym } from '../placement.ts';
import type { CellsWorld } from '../world.ts';

export async function letIn(world: CellsWorld, gymId: string, memberId: string): Promise<void> {
  const door = world.kiosks.find(({ device }) => {
    const workspace = device.workspace.get();
    return workspace?.kind === 'gym' && workspace.gymId === gymId;
  });
  const { server } = world.sites[cellOfGym(world.placement, gymId)];
  // There is no code before it is paid.
  const passes = (await stored(server, 'pass', `member-${memberId}/passes`)).filter(
    (pass) => pass.shortCode !== undefined && pass.gymIds.includes(gymId),
  );
  const left = ({ visitsTotal = 0, visitsUsed }: (typeof passes)[number]) => visitsTotal - visitsUsed;
  const [pass] = passes.toSorted((one, other) => left(one) - left(other));
  if (!door || !pass) return;
  await propose(world, door, 'checkin.record', {
    ...{ gymId, passId: pass._id, memberId, method: 'qr_member_shown', direction: 'in', localVerdict: 'ok' },
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(world.time.now() - HOUR) },
  });
}
