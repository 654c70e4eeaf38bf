/** Settings of signing in with Firebase. */
import { z } from 'zod';
import { ConfigError, loopback, type ReadSetting, url } from './reader.ts';
import type { FirebaseConfig } from './settings.ts';

/** `alone`: nobody outside this machine reaches the server. */
export function readFirebase(read: ReadSetting, alone: boolean): FirebaseConfig {
  const projectId = read('FIREBASE_PROJECT_ID', z.string().regex(/^[a-z][a-z0-9-]{3,28}[a-z0-9]$/), 'must be a project id');
  const apiKey = read('FIREBASE_API_KEY', z.string().regex(/^[A-Za-z0-9_-]{1,100}$/), 'must be the web API key of the project');
  const authDomain = read('FIREBASE_AUTH_DOMAIN', z.string().regex(/^[a-z0-9.-]{4,253}$/), 'must be a host name');
  const keysUrl = read(
    'FIREBASE_KEYS_URL',
    url(['http:', 'https:']).refine((address) => address.protocol === 'https:' || loopback(address.hostname)),
    'must be an https address (http only on loopback)',
  );
  const emulatorHost = read(
    'FIREBASE_AUTH_EMULATOR_HOST',
    z.string().regex(/^[a-z0-9.-]{1,253}:\d{1,5}$/),
    'must be a host name and a port, like 127.0.0.1:9099',
  );
  if (projectId === undefined)
    throw new ConfigError('FIREBASE_PROJECT_ID must be set with IDENTITY=firebase: tokens of other projects are refused.');
  if (apiKey === undefined)
    throw new ConfigError('FIREBASE_API_KEY must be set with IDENTITY=firebase: devices sign in with it.');
  if (emulatorHost !== undefined && !alone)
    throw new ConfigError(
      'FIREBASE_AUTH_EMULATOR_HOST may be set only when HOST and PUBLIC_URL are loopback addresses and there is no proxy: its tokens are not signed.',
    );
  return {
    kind: 'firebase',
    projectId,
    apiKey,
    authDomain: authDomain ?? `${projectId}.firebaseapp.com`,
    ...(keysUrl === undefined ? {} : { keysUrl: keysUrl.href }),
    ...(emulatorHost === undefined ? {} : { emulatorHost }),
  };
}
