/** What becomes of an application (product.md 2.14): every status and everything that can happen to it. Sent again is another one. */
import { byText } from '../basics/by-text.ts';
import type { Machine } from '../basics/machine.ts';
import type { Application, ApplicationStatus } from './shape.ts';

export const APPLICATION_EVENTS = ['claimed', 'asked', 'replied', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type ApplicationEvent = (typeof APPLICATION_EVENTS)[number];

const CLAIM_FIRST = { code: 'CLAIM_FIRST' } as const;
const WAITING = { code: 'APPLICATION_WAITING' } as const;
const DECIDED = { code: 'ALREADY_DECIDED' } as const;
const ENDED = { code: 'APPLICATION_ENDED' } as const;
const NOT_ASKED = { code: 'APPLICATION_NOT_ASKED' } as const;

/** Taken back, run out, or sent twice: nobody decides about it any more. */
const over = { claimed: ENDED, asked: ENDED, replied: ENDED, approved: ENDED, refused: ENDED } as const;
/** The second who decides reads who was first. */
const decided = {
  claimed: DECIDED,
  asked: DECIDED,
  replied: ENDED,
  approved: DECIDED,
  refused: DECIDED,
  withdrawn: ENDED,
} as const;

export const APPLICATION = {
  submitted: {
    claimed: 'in_review',
    asked: CLAIM_FIRST,
    replied: NOT_ASKED,
    approved: CLAIM_FIRST,
    refused: CLAIM_FIRST,
    withdrawn: 'withdrawn',
    expired: 'submitted',
  },
  in_review: {
    claimed: 'in_review',
    asked: 'info_requested',
    replied: NOT_ASKED,
    approved: 'approved',
    refused: 'rejected',
    withdrawn: 'withdrawn',
    expired: 'in_review',
  },
  info_requested: {
    claimed: WAITING,
    asked: WAITING,
    replied: 'submitted',
    approved: WAITING,
    refused: WAITING,
    withdrawn: 'withdrawn',
    expired: 'expired',
  },
  approved: { ...decided, expired: 'approved' },
  rejected: { ...decided, expired: 'rejected' },
  withdrawn: { ...over, withdrawn: 'withdrawn', expired: 'withdrawn' },
  expired: { ...over, withdrawn: ENDED, expired: 'expired' },
  duplicate: { ...over, withdrawn: ENDED, expired: 'duplicate' },
} as const satisfies Machine<ApplicationStatus, ApplicationEvent>;

export const OPEN: readonly ApplicationStatus[] = ['submitted', 'in_review', 'info_requested'];

/** In which order we answer: what is due first, then what came first. The board shows it so, and places are counted so. */
export const byTurn = (one: Application, other: Application): number =>
  byText(one.dueAt, other.dueAt) || byText(one._id, other._id);
