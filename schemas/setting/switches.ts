/**
 * How a server is set up (`README.md`, its environment): which of each sort it runs with, by name alone. Chosen where it runs, and read by those who run
 * the platform; no address, no key and no name of anybody's account is among them.
 */
import * as z from 'zod/mini';
import { line } from '../basics/primitives.ts';

export const SWITCHES = {
  payments: ['sandbox', 'stripe'],
  mail: ['folder', 'smtp'],
  identity: ['embedded', 'firebase'],
  secondFactor: ['own', 'required'],
  push: ['off', 'web-push', 'fcm'],
  tiles: ['outline', 'file', 'elsewhere'],
  files: ['folder', 's3'],
  icons: ['installed', 'asked'],
  store: ['sqlite', 'couchdb'],
  demo: ['off', 'on'],
} as const;
export type Switch = keyof typeof SWITCHES;
export type ServerSwitches = { readonly [S in Switch]: (typeof SWITCHES)[S][number] };

/** `GET /api/environment` answers; what a newer server has otherwise is shown by the name that it gives. */
export const SwitchesRead = z.record(z.string(), line(1, 40));
