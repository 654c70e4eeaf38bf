import type { Application } from './shape.ts';

/** In which order we answer: what is due first, then what came first. The board shows it so, and places are counted so. */
export const byTurn = (one: Application, other: Application): number =>
  one.dueAt.localeCompare(other.dueAt) || one._id.localeCompare(other._id);
