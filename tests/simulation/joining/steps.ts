/** What happens in the joining worlds, by weight: gyms are brought, judged, set up, changed, staffed and stopped; and what goes wrong meanwhile. */

import { stepsOf, TROUBLES } from '../steps-of.ts';
import { apply, approve, ask, refuse, reply, withdraw } from './applying.ts';
import { accept, dismiss, invite, resume, revoke, suspend, visit } from './hiring.ts';
import { answer, edit, goLive, order, ownPause, reinstate, setUp, verify } from './running.ts';
import type { JoiningWorld } from './world.ts';

const WEIGHTS = {
  apply: 6,
  withdraw: 1,
  ask: 4,
  reply: 9,
  approve: 8,
  refuse: 1,
  setUp: 6,
  verify: 6,
  goLive: 6,
  editGym: 16,
  answer: 10,
  order: 5,
  reinstate: 4,
  ownPause: 4,
  invite: 9,
  accept: 14,
  revoke: 2,
  dismiss: 6,
  suspendEmployee: 3,
  resumeEmployee: 3,
  visit: 8,
  partition: 7,
  fine: 14,
  crash: 3,
  jumpClock: 1,
  kill: 2,
  restart: 7,
  pass: 16,
} as const;
export type JoiningStep = keyof typeof WEIGHTS;
const run: Record<JoiningStep, (world: JoiningWorld) => Promise<void> | void> = {
  apply,
  withdraw,
  ask,
  reply,
  approve,
  refuse,
  setUp,
  verify,
  goLive,
  editGym: edit,
  answer,
  order,
  reinstate,
  ownPause,
  invite,
  accept,
  revoke,
  dismiss,
  suspendEmployee: suspend,
  resumeEmployee: resume,
  visit,
  ...TROUBLES,
};

export const { names: JOINING_STEPS, draw: drawJoining, step: joiningStep } = stepsOf(WEIGHTS, run);
