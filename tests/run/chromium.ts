/** Finds the browser for the end-to-end tests, and installs one where there is none. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runCommand } from './command.ts';

const MINUTES = 60_000;

function found(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, where there is no file.`);
    return named;
  }
  return ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * The path of a Chromium.
 * @throws when there is none and none could be installed; the message says what to do
 */
export async function chromiumPath(label: string): Promise<string> {
  const here = found();
  if (here !== undefined) return here;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const asDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const installers = [
    ...(asDebianRoot
      ? [['/bin/sh', '-c', 'apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium fonts-liberation']]
      : []),
    [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'],
  ];
  for (const command of installers) {
    console.log(`${label} │ No Chromium found: ${command.slice(1).join(' ')}`);
    const { exitCode } = await runCommand(label, command, environment, 10 * MINUTES);
    const installed = exitCode === 0 ? found() : undefined;
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'No Chromium was found or could be installed. Install one and say where it is: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
