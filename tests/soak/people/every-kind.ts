/**
 * A proposal of any kind there is, made from the shape that its noun declares: a kind that is added tomorrow is proposed tomorrow. Its words are
 * made up; what it is about is something that is there (`pools.ts`) wherever there is something. Whether that is allowed is the server's to say.
 */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { deviceKind } from '../../../schemas/folds/proposals.ts';
import { EVERY_NOUN } from '../../../schemas/nouns.ts';
import type { Seeded } from '../../simulation/seeded.ts';
import type { Pools, TriedThing } from './pools.ts';

/** What JSON Schema says of a value, as far as our shapes say anything. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const DAY = 86_400_000;
/** Bodies are made until one has all that its shape asks and JSON Schema cannot say. */
const TRIES = 40;
const WORDS = ['Strong on purpose', 'The boiler broke down', 'Sam was here all evening', 'Bike 4 squeaks', 'A new room'];
const ID = /^\^([a-z]+):/;
const UID = '^[a-z0-9]{8,40}$';

/** Every kind that a device can propose. */
export const KINDS: readonly string[] = EVERY_NOUN.flatMap(({ kinds }) =>
  Object.entries(kinds).flatMap(([kind, { from }]) => (from === 'device' ? [kind] : [])),
);

const bodies = new Map(
  KINDS.map((kind) => {
    const shape = deviceKind(kind)?.shape as unknown as z.ZodMiniObject<{ readonly body: z.ZodMiniType }>;
    const whole = z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }) as Shape;
    return [kind, { body: shape.shape.body, says: whole.properties?.body ?? {} }] as const;
  }),
);

/** A body of that kind; null when none could be made that has its shape. */
export function bodyOf(kind: string, seeded: Seeded, pools: Pools): object | null {
  const of = bodies.get(kind);
  if (!of) throw new Error(`there is no ${kind}`);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const people = kind.startsWith('account.') ? 'account' : 'uid';
    const made = new Making(seeded, pools, mainOf(of.says, seeded, pools), people).make(of.says, '');
    const read = of.body.safeParse(made);
    if (read.success) return read.data as object;
  }
  return null;
}

/** What it is about, where it is about one thing: the last that it names. */
function mainOf({ properties = {} }: Shape, seeded: Seeded, pools: Pools): TriedThing | null {
  const named = Object.values(properties).flatMap(({ pattern }) => ID.exec(pattern ?? '')?.[1] ?? []);
  const more = named.filter((prefix) => prefix !== 'gym');
  for (const prefix of [...more.toReversed(), ...named]) {
    const there = pools.of(prefix);
    if (there.length > 0) return seeded.pick(there);
  }
  return null;
}

class Making {
  readonly #seeded: Seeded;
  readonly #pools: Pools;
  readonly #main: TriedThing | null;
  readonly #people: 'account' | 'uid';

  constructor(seeded: Seeded, pools: Pools, main: TriedThing | null, people: 'account' | 'uid') {
    this.#seeded = seeded;
    this.#pools = pools;
    this.#main = main;
    this.#people = people;
  }

  make(shape: Shape, name: string): unknown {
    const seeded = this.#seeded;
    if ('const' in shape) return shape.const;
    if (shape.enum) return seeded.pick(shape.enum);
    const either = shape.anyOf ?? shape.oneOf;
    if (either) return this.make(seeded.pick(either), name);
    switch (shape.type) {
      case 'object':
        return this.#object(shape, name);
      case 'array': {
        const { minItems = 0, maxItems = 3, items = {} } = shape;
        const length = Math.min(maxItems, minItems + seeded.below(3));
        return Array.from({ length }, () => this.make(items, name));
      }
      case 'integer':
      case 'number': {
        const { minimum = 0, maximum = 1_000 } = shape;
        return minimum + seeded.below(Math.min(maximum - minimum, 60) + 1);
      }
      case 'boolean':
        return seeded.chance(0.7);
      case 'null':
        return null;
      default:
        return this.#text(shape, name);
    }
  }

  #object({ properties = {}, required = [] }: Shape, name: string): object {
    const made: Record<string, unknown> = {};
    const isChange = 'from' in properties && 'to' in properties;
    for (const [key, shape] of Object.entries(properties)) {
      if (!required.includes(key) && this.#seeded.chance(0.4)) continue;
      // Mostly what stands there is what was seen.
      const before = isChange && key === 'from' && this.#main && this.#seeded.chance(0.7);
      made[key] = before ? (this.#main?.[name] ?? null) : this.make(shape, key);
    }
    return made;
  }

  #text({ pattern, minLength = 0, maxLength = 60 }: Shape, name: string): string {
    const seeded = this.#seeded;
    if (pattern === undefined) {
      const words = seeded.pick(WORDS).padEnd(minLength, '.');
      return words.slice(0, Math.max(minLength, maxLength));
    }
    const known = this.#main?.[name];
    if (typeof known === 'string' && new RegExp(pattern).test(known)) return known;
    const prefix = pattern === UID ? this.#people : ID.exec(pattern)?.[1];
    if (prefix !== undefined) {
      if (this.#main && new RegExp(pattern).test(this.#main._id)) return this.#main._id;
      const there = this.#pools.of(prefix).filter(({ _id }) => new RegExp(pattern).test(_id));
      if (there.length > 0) return seeded.pick(there)._id;
    }
    if (pattern.startsWith('^\\d{4}-')) return this.#moment(pattern);
    if (pattern.startsWith('^[A-Za-z_]+(\\/')) return 'Europe/London';
    if (pattern.startsWith('^(GIR')) return 'PL1 4AP';
    const [sample = ''] = fc.sample(fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 160) }), {
      seed: seeded.next() | 0,
      numRuns: 1,
    });
    return sample;
  }

  /** Within a month of now, as an instant, a moment on the wall or a day. */
  #moment(pattern: string): string {
    const at = new Date(Date.now() + (this.#seeded.below(60) - 30) * DAY).toISOString();
    return pattern.endsWith('Z$') ? at : pattern.includes('T') ? at.slice(0, 16) : at.slice(0, 10);
  }
}
