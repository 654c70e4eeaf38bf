/**
 * Which versions of a proposal this build understands (A3, G18). Who changes a shape raises `SCHEMA_VERSION` and leaves one small
 * pure function here that makes a proposal of the version before into one of the next: devices that were not updated, and
 * outboxes that were carried over, are read through it.
 */
import { SCHEMA_VERSION } from '../basics/envelope.ts';

/** A proposal as some device made it, of whatever version. */
export interface Made {
  readonly [field: string]: unknown;
}
/** From one version to the next. Pure; who made it and when (`_id`, `origin`) is not its to change. */
export type Upgrade = (made: Made) => Made;

export interface Release {
  readonly version: number;
  /** An app that speaks an older one is told to update before it sends. */
  readonly oldest: number;
  /** By the version they start from: one for each version before `version` that may still lie somewhere. */
  readonly upgrades: ReadonlyMap<number, Upgrade>;
}

export const RELEASE: Release = { version: SCHEMA_VERSION, oldest: 1, upgrades: new Map() };

/** Null when it is of a newer version, of one that nobody can bring up to date any more, or of none. */
export function upToDate(made: Made, { version, upgrades }: Release = RELEASE): Made | null {
  let current = made;
  for (;;) {
    const { schemaVersion: spoken } = current;
    if (spoken === version) return current;
    if (typeof spoken !== 'number') return null;
    const upgrade = upgrades.get(spoken);
    if (!upgrade) return null;
    const { _id, origin } = current;
    current = { ...upgrade(current), _id, origin, schemaVersion: spoken + 1 };
  }
}

/** Milliseconds. No clock is further out that anybody could still tell when it was; a device says the corrected time itself then. */
export const MOST_OFFSET = 366 * 86_400_000;
