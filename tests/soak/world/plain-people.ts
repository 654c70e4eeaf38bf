/** The process of those who have plain CouchDB clients, as the others see it. */
import type { CastAccount } from '../people/cast.ts';
import { Child } from './child.ts';
import { Mortal } from './mortal.ts';
import type { PlainCalls, PlainOrder, PlainReady } from './plain.ts';

export class PlainPeople {
  readonly mortal: Mortal;
  readonly child = new Child<PlainCalls>('plain.ts');
  readonly #order: PlainOrder;
  #ready: PlainReady = {};

  private constructor(order: PlainOrder) {
    this.#order = order;
    this.mortal = new Mortal('plain client', { kill: () => this.child.kill(), start: () => this.#start() });
  }

  static async open(
    url: string,
    folder: string,
    people: readonly (CastAccount & { readonly name: string })[],
  ): Promise<PlainPeople> {
    const made = new PlainPeople({ url, folder, people });
    await made.#start();
    return made;
  }

  /** Whose they are. */
  get names(): readonly string[] {
    return this.#order.people.map(({ name }) => name);
  }

  uid(name: string): string {
    return this.#ready[name]?.uid ?? '';
  }

  /** @throws Gone when it was killed: it may be made, or not */
  make(name: string, kind: string, body: object, schemaVersion = 1): Promise<string> {
    return this.child.ask('make', name, kind, body, schemaVersion);
  }

  syncNow(): Promise<void> {
    return this.child.ask('syncNow');
  }

  unanswered(): Promise<string[]> {
    return this.child.ask('unanswered');
  }

  async close(): Promise<void> {
    await this.mortal.there;
    await this.child.kill();
  }

  async #start(): Promise<void> {
    this.#ready = (await this.child.start(this.#order)) as PlainReady;
  }
}
