/** Signing in with our own server, and with Firebase against a double of its servers. */
import { afterAll, beforeAll } from 'vitest';
import { signInContract } from './identity-sign-in-contract.ts';
import { embeddedSignInWorld, firebaseSignInWorld } from './identity-sign-in-fixture.ts';
import { type IdentityToolkit, identityToolkit } from './identity-toolkit.ts';

const PROJECT = 'demo-fitness-hub';
let toolkit: IdentityToolkit;
beforeAll(async () => {
  toolkit = await identityToolkit(PROJECT);
});
afterAll(() => toolkit.close());

signInContract('embedded', embeddedSignInWorld);
signInContract('Firebase, double', () => firebaseSignInWorld(toolkit.host, PROJECT, toolkit.keysUrl));
