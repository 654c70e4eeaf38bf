import { isRefusal, type Machine, type Refusal } from '../../schemas/basics/machine.ts';

/** What an event does, state by state: where it leads, or the code with which it is refused. States that stay as they are are left out. */
export function moves<S extends string, E extends string>(machine: Machine<S, E>, event: E): Record<string, string> {
  const states = Object.entries<Machine<S, E>[S]>(machine);
  const all = states.map(([state, row]): [string, string] => {
    const next: S | Refusal = row[event];
    return [state, isRefusal(next) ? next.code : next];
  });
  return Object.fromEntries(all.filter(([state, next]) => state !== next));
}
