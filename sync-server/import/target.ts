/**
 * How an operator's command speaks with the system: over the operator routes of the running server, or of one it starts for the
 * while. Either way it only puts system proposals into the inbox, like everybody else (A12).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { keyOf, Uid } from '../../schemas/basics/primitives.ts';
import type { Clock } from '../../schemas/basics/time.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import type { Config } from '../config/settings.ts';
import { OperatorFile } from '../operator-file.ts';
import { startServer } from '../server.ts';

/** A proposal without its id, which is made from the cause and the moment: the same may be said again another day. */
export type Said = {
  [K in SystemProposal['kind']]: { kind: K; cause: string; body: Extract<SystemProposal, { kind: K }>['body'] };
}[SystemProposal['kind']];

export interface ImportTarget {
  /** Gyms by id, as they are now; those there are not are left out. */
  gyms(ids: readonly string[]): Promise<ReadonlyMap<string, Gym>>;
  /** Those in an area that everybody may see; none where there is no such area. */
  gymsIn(areaId: string): Promise<readonly Gym[]>;
  /** Resolves when all of them are decided; throws TargetError when one was refused. */
  propose(said: readonly Said[]): Promise<void>;
  /**
   * Whose address this is; an account is made for one that nobody has, and its password told this once. Throws TargetError when it
   * is not confirmed that the address is theirs.
   */
  account(email: string): Promise<Account>;
}

const Account = z.strictObject({ uid: Uid, password: z.optional(z.string()) });
export type Account = z.infer<typeof Account>;

/** The system could not be reached, or would not. One line for the operator. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** What was asked for is refused, in the code of the one catalogue. */
class TargetRefused extends TargetError {
  readonly code: string;

  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}

/** Runs with the system that is there, or starts one on this machine's own address and closes it afterwards. */
export async function withTarget<T>(config: Config, clock: Clock, run: (target: ImportTarget) => Promise<T>): Promise<T> {
  const running = await runningTarget(config.dataDir, clock);
  if (running) return run(running);
  const server = await startServer({ ...config, host: '127.0.0.1', port: 0, logLevel: 'silent' });
  try {
    const target = await runningTarget(config.dataDir, clock);
    if (!target) throw new TargetError('The server was started but does not answer.');
    return await run(target);
  } finally {
    await server.close();
  }
}

/** Null when none is running; a file left by a killed server answers nothing and counts as none. */
async function runningTarget(dataDir: string, clock: Clock): Promise<ImportTarget | null> {
  const text = await readFile(join(dataDir, 'operator.json'), 'utf8').catch(() => null);
  const file = text === null ? null : OperatorFile.safeParse(JSON.parse(text));
  if (!file?.success) return null;
  const target = new HttpTarget(file.data, clock);
  return (await target.answers()) ? target : null;
}

const Gyms = z.strictObject({ gyms: z.array(Gym) });
const Outcomes = z.strictObject({
  outcomes: z.array(z.object({ id: z.string(), state: z.string(), code: z.optional(z.string()) })),
});
const Refusal = z.object({ error: z.string() });
/** Proposals in one request; the server takes 500. */
const MOST = 100;

class HttpTarget implements ImportTarget {
  readonly #file: OperatorFile;
  readonly #clock: Clock;
  #said = 0;

  constructor(file: OperatorFile, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
  }

  async answers(): Promise<boolean> {
    return this.#ask('gyms', { ids: [] }, Gyms).then(
      () => true,
      () => false,
    );
  }

  async gyms(ids: readonly string[]) {
    const { gyms } = await this.#ask('gyms', { ids }, Gyms);
    return new Map(gyms.map((gym) => [gym._id, gym]));
  }

  async gymsIn(areaId: string) {
    return (await this.#ask('area-gyms', { areaId }, Gyms)).gyms;
  }

  async propose(said: readonly Said[]) {
    for (let from = 0; from < said.length; from += MOST) {
      const proposals = said
        .slice(from, from + MOST)
        .map((one) => ({ _id: this.#idFor(one), type: 'proposal', kind: one.kind, body: one.body }));
      const { outcomes } = await this.#ask('proposals', { proposals }, Outcomes);
      const refused = outcomes.find((outcome) => outcome.state === 'refused');
      if (refused) throw new TargetError(`Refused: ${refused.code ?? 'no reason given'} (${refused.id}).`);
    }
  }

  async account(email: string) {
    try {
      return await this.#ask('accounts', { email }, Account);
    } catch (error) {
      if (!(error instanceof TargetRefused) || error.code !== 'EMAIL_UNVERIFIED') throw error;
      throw new TargetError(
        `Somebody signed up as ${email} but has not confirmed that the address is theirs. Ask its owner to confirm it, then run this again.`,
      );
    }
  }

  #idFor({ kind, cause }: Said): string {
    this.#said += 1;
    return `proposal:${kind}:${keyOf(cause)}.${this.#clock.now().toString(36)}.${this.#said}`;
  }

  async #ask<T>(what: 'gyms' | 'area-gyms' | 'proposals' | 'accounts', body: object, schema: z.ZodMiniType<T>): Promise<T> {
    const { url, secret } = this.#file;
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/operator/${what}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => null,
    );
    if (!response) throw new TargetError('The server stopped answering. What was sent until then is kept; run it again.');
    if (!response.ok) {
      const text = await response.text();
      const words = `The server refused (${response.status}): ${text.slice(0, 300)}`;
      const refusal = Refusal.safeParse(parsed(text));
      throw refusal.success ? new TargetRefused(refusal.data.error, words) : new TargetError(words);
    }
    return schema.parse(await response.json());
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
