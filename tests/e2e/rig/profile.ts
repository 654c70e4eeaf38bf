/** A device with a browser and a disk of its own, whose power can be cut. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions } from '@playwright/test';
import { showToCamera } from './camera.ts';

const run = promisify(execFile);

export interface SavedProfile {
  /** Starts the browser on what its disk holds. */
  open(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** SIGKILL to the browser itself. Resolves when it is gone. */
  kill(): Promise<void>;
  /** What is before its camera the next time a page opens it; null is an empty wall. */
  hold(text: string | null): Promise<void>;
  /** Ends the browser and removes the disk. */
  dispose(): Promise<void>;
}

/** @param launch how browsers are started here; the profile adds its camera */
export async function createProfile(launch: LaunchOptions, base: BrowserContextOptions): Promise<SavedProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'fitness-hub-profile-'));
  const disk = join(folder, 'disk');
  const film = join(folder, 'camera.y4m');
  await showToCamera(film, null);
  const args = [
    ...(launch.args ?? []),
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  let context: BrowserContext | undefined;
  return {
    open: async (options = {}) => {
      context = await chromium.launchPersistentContext(disk, { ...launch, args, ...base, ...options });
      return context;
    },
    kill: async () => {
      const closed = context?.waitForEvent('close');
      process.kill(await browserOn(disk), 'SIGKILL');
      await closed;
      context = undefined;
    },
    hold: (text) => showToCamera(film, text),
    dispose: async () => {
      await context?.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The process that was started on this disk: nobody else's, and none of its children. */
async function browserOn(disk: string): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,args='], { maxBuffer: 10_000_000 });
  const line = stdout.split('\n').find((one) => one.includes(`--user-data-dir=${disk}`) && !one.includes('--type='));
  if (line === undefined) throw new Error('no browser runs on this profile');
  return Number.parseInt(line, 10);
}
