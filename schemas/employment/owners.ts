/** Who owns a gym, as its list of people has it. */
import { gymScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';

export function ownersOf(known: Known, gymId: string): string[] {
  const people = found(known.find('employee', `${gymScope(gymId)}/people`, 'gymId', gymId)) ?? [];
  return people.filter(({ preset, status }) => preset === 'owner' && status !== 'removed').map(({ uid }) => uid);
}
