/** What becomes of a gym that might come to us (product.md 2.19): every stage and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { OutreachMoveTo, OutreachStage } from './place.ts';

/**
 * `contacted` … `lost`, `reopened` and `stopped` somebody says, `invited` an email; `applied`, `won` and `fellThrough` (it came to nothing) an
 * application, and nobody by hand.
 */
export const OUTREACH_EVENTS = [
  'contacted',
  'talking',
  'invited',
  'applied',
  'won',
  'fellThrough',
  'lost',
  'reopened',
  'stopped',
] as const;
export type OutreachEvent = (typeof OUTREACH_EVENTS)[number];

/** It is there, or further: the way goes one direction. */
const ALREADY = { code: 'ALREADY_DECIDED' } as const;
const STOPPED = { code: 'OUTREACH_STOPPED' } as const;

/** From wherever they are. */
const byThem = { applied: 'applied', won: 'won', stopped: 'do_not_contact' } as const;
const open = { ...byThem, lost: 'lost', reopened: ALREADY } as const;

export const OUTREACH_TABLE = {
  new: { ...open, contacted: 'contacted', talking: 'in_conversation', invited: 'invited', fellThrough: 'new' },
  contacted: { ...open, contacted: ALREADY, talking: 'in_conversation', invited: 'invited', fellThrough: 'contacted' },
  in_conversation: { ...open, contacted: ALREADY, talking: ALREADY, invited: 'invited', fellThrough: 'in_conversation' },
  invited: { ...open, contacted: ALREADY, talking: ALREADY, invited: 'invited', fellThrough: 'invited' },
  applied: { ...open, contacted: ALREADY, talking: ALREADY, invited: ALREADY, fellThrough: 'in_conversation' },
  won: { ...open, contacted: ALREADY, talking: ALREADY, invited: ALREADY, applied: 'won', fellThrough: 'won' },
  lost: { ...open, contacted: ALREADY, talking: ALREADY, invited: ALREADY, fellThrough: 'lost', lost: ALREADY, reopened: 'new' },
  do_not_contact: {
    ...{ contacted: STOPPED, talking: STOPPED, invited: STOPPED, lost: STOPPED, reopened: STOPPED },
    // Who applies all the same is welcome; we do not begin to write to them for it.
    ...{ applied: 'do_not_contact', won: 'do_not_contact', fellThrough: 'do_not_contact', stopped: 'do_not_contact' },
  },
} as const satisfies Machine<OutreachStage, OutreachEvent>;

export const EVENT_OF = {
  new: 'reopened',
  contacted: 'contacted',
  in_conversation: 'talking',
  lost: 'lost',
} as const satisfies Record<OutreachMoveTo, OutreachEvent>;

/** To where somebody can move it by hand. */
export const movesFrom = (stage: OutreachStage): readonly OutreachMoveTo[] =>
  (['contacted', 'in_conversation', 'lost', 'new'] as const).filter(
    (to) => typeof OUTREACH_TABLE[stage][EVENT_OF[to]] === 'string',
  );
