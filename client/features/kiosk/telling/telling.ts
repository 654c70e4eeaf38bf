/**
 * A tablet says now and then how it is (product.md 2.26), so that whoever runs the gym sees it from anywhere, with or without a network of their
 * own. Rarely: each time all of the gym's devices hear of it.
 */
import * as z from 'zod/mini';
import { Instant } from '../../../../schemas/basics/primitives.ts';
import { between } from '../../../../schemas/basics/time.ts';
import { listAgeOf } from '../../../../schemas/checkin/verdict.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import type { ConnectionState } from '../../../sync/queries/rows.ts';
import type { LocalValues } from '../../../sync/storage/storage.ts';

/** As it stands with this tablet now. */
export interface TabletNow {
  readonly kioskId: string;
  readonly now: Instant;
  readonly connection: ConnectionState;
  readonly rosterAt: Instant | undefined;
  readonly waiting: number;
  readonly clockOffsetMs: number;
}

export interface TellingParts {
  readonly values: Pick<LocalValues, 'get' | 'set'>;
  readonly say: (standing: TabletNow) => Promise<unknown>;
}

const TOLD = 'kiosk-told';
const Told = z.object({ kioskId: z.string(), at: Instant, how: z.string() });

/** Online for so long, it has had the time to send what waited and to bring its list up to date. Milliseconds. */
const STEADY = 60_000;
const HOUR = 3_600_000;

export class Telling {
  readonly #parts: TellingParts;
  #onlineSince: Instant | null = null;
  #wasAway = false;
  #looking = false;

  constructor(parts: TellingParts) {
    this.#parts = parts;
  }

  /** Says so, if it is time to. Asked as often as one likes. */
  async look(standing: TabletNow): Promise<void> {
    const { now, connection } = standing;
    if (connection !== 'Online') {
      this.#wasAway ||= connection === 'Offline';
      this.#onlineSince = null;
      return;
    }
    this.#onlineSince ??= now;
    if (this.#looking || between(this.#onlineSince, now) < STEADY) return;
    this.#looking = true;
    try {
      await this.#say(standing);
    } finally {
      this.#looking = false;
    }
  }

  async #say(standing: TabletNow): Promise<void> {
    const { values, say } = this.#parts;
    const { kioskId, now } = standing;
    const stored = Told.safeParse(await values.get(TOLD)).data;
    const last = stored?.kioskId === kioskId ? stored : undefined;
    const how = inShort(standing);
    const isNews = this.#wasAway || last?.how !== how;
    if (last && between(last.at, now) < (isNews ? LIMITS.healthEvery : LIMITS.healthAnyway)) return;
    await values.set(TOLD, { kioskId, at: now, how });
    this.#wasAway = false;
    await say(standing);
  }
}

/** What is news when it changes: not each minute by which a list is older. */
const inShort = ({ now, rosterAt, waiting, clockOffsetMs }: TabletNow): string =>
  [listAgeOf(rosterAt ?? null, now), waiting > 0 ? 'waiting' : 'sent', Math.round(clockOffsetMs / HOUR)].join(' ');
