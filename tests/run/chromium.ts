/** Finds the browser for the tests in one, and installs what there is not. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './command.ts';

const MINUTES = 60_000;
/**
 * Debian's Chromium: as people have it, and the same engine without a window, for which every device of a test costs a fifth less, which is measured
 * alone, without an address bar that works beside the page, and which shows no notifications. That one itself, not the script before it, which
 * would be killed in its place.
 */
const DEBIAN = { whole: '/usr/bin/chromium', withoutWindow: '/usr/lib/chromium/chromium-headless-shell' };

type Build = keyof typeof DEBIAN;

function named(): string | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (path === undefined || path === '') return undefined;
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, where there is no file.`);
  return path;
}

/**
 * The path of a Chromium of this machine: what `CHROMIUM_PATH` names, else Debian's, else the one Playwright installed for itself.
 * `withoutWindow` takes the whole one where the other is missing, never the other way round: that one cannot do all that is asked of the whole.
 * @throws when `CHROMIUM_PATH` names no file
 */
export const chromiumHere = (build: Build): string | undefined =>
  named() ?? [DEBIAN[build], DEBIAN.whole, chromium.executablePath()].find((path) => existsSync(path));

/** The same as Playwright is told it; nothing where it is to find one itself. */
export function launchedFrom(build: Build): { readonly executablePath?: string } {
  const executablePath = chromiumHere(build);
  return executablePath === undefined ? {} : { executablePath };
}

/**
 * Installs what is missing, where it can.
 * @throws when there is no Chromium after that; the message says what to do
 */
export async function chromiumInstalled(label: string): Promise<void> {
  const missing = named() === undefined ? Object.values(DEBIAN).filter((path) => !existsSync(path)) : [];
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = ['fonts-liberation', ...missing.map((path) => basename(path))].join(' ');
    await install(label, ['/bin/sh', '-c', `apt-get -qq update && apt-get -qq install -y --no-install-recommends ${packages}`]);
  }
  if (chromiumHere('whole') === undefined)
    await install(label, [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (chromiumHere('whole') === undefined)
    throw new Error(
      'No Chromium was found or could be installed. Install one and say where it is: CHROMIUM_PATH=/path/to/chromium npm test',
    );
}

async function install(label: string, command: readonly string[]): Promise<void> {
  console.log(`${label} │ Installing a Chromium: ${command.slice(1).join(' ')}`);
  await runCommand(label, command, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, 10 * MINUTES);
}
