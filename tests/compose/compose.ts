/** Docker Compose, as an operator would use it on `docker-compose.yml`: another project name, so that nothing of theirs is touched. */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** `COMPOSE`: another command than Docker's own. */
const [PROGRAM = 'docker', ...WORDS] = (process.env.COMPOSE ?? 'docker compose').split(' ');
/** A start waits for health checks, and those for each other. */
const PATIENCE = 600_000;

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly said: string;
}

export class Compose {
  readonly #profile: string;
  readonly #env: NodeJS.ProcessEnv;

  /** @param profile of the file; `default` is what has none */
  constructor(profile: string, settings: Readonly<Record<string, string>> = {}) {
    this.#profile = profile;
    const secret = () => randomBytes(24).toString('hex');
    const secrets = { COUCHDB_PASSWORD: secret(), COUCHDB_SECRET: secret(), IDENTITY_SECRET: secret() };
    const vault = { VAULT_KEYS: `one:${randomBytes(32).toString('base64')}` };
    this.#env = { ...process.env, ICON_SERVICE_URL: 'off', ...secrets, ...vault, ...settings };
  }

  get password(): string {
    return this.#env.COUCHDB_PASSWORD ?? '';
  }

  /** Settings from now on. */
  set(settings: Readonly<Record<string, string>>): void {
    Object.assign(this.#env, settings);
  }

  /** Resolves with what it printed; throws with all that it said when it fails. */
  async run(...words: string[]): Promise<string> {
    const { code, out, said } = await this.ended(words);
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${out}${said}`);
    return out;
  }

  /** A command in a running container. */
  inside(service: string, words: readonly string[], input = ''): Promise<Ended> {
    return this.ended(['exec', '-T', service, ...words], input);
  }

  /** At once: nothing else of this process happens meanwhile. Throws with what it said when it fails. */
  insideNow(service: string, ...words: string[]): void {
    execFileSync(PROGRAM, this.#words(['exec', '-T', service, ...words]), {
      env: this.#env,
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  /** Puts a file where a container may read it, and says where. */
  async bring(service: string, file: string): Promise<string> {
    const there = join('/tmp', basename(file));
    await this.run('cp', file, `${service}:${there}`);
    return there;
  }

  /** Everything, and what it has written. */
  async down(): Promise<void> {
    await this.ended(['--profile', '*', 'down', '--volumes', '--timeout', '30']);
  }

  ended(words: readonly string[], input = ''): Promise<Ended> {
    const options = { env: this.#env, cwd: ROOT, timeout: PATIENCE, maxBuffer: 64 * 1024 * 1024 };
    return new Promise((done) => {
      const running = execFile(PROGRAM, this.#words(words), options, (error, out, said) =>
        done({ code: error ? Number(error.code ?? 1) : 0, out, said }),
      );
      running.stdin?.end(input);
    });
  }

  #words(words: readonly string[]): string[] {
    const profile = this.#profile === 'default' ? [] : ['--profile', this.#profile];
    return [...WORDS, '--project-name', `fitness-hub-story-${this.#profile}`, ...profile, ...words];
  }
}
