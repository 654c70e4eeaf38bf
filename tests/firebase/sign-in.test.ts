/** The sign-in contract on the real Auth emulator: `npm run test:firebase` starts it and says where it is. */
import { randomUUID } from 'node:crypto';
import { signInContract } from '../contract/identity-sign-in-contract.ts';
import { firebaseSignInWorld } from '../contract/identity-sign-in-fixture.ts';

const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
if (host === undefined) throw new Error('FIREBASE_AUTH_EMULATOR_HOST is not set: run this by "npm run test:firebase".');

signInContract('Firebase, Auth emulator', () => firebaseSignInWorld(host, 'demo-fitness-hub', null), randomUUID().slice(0, 8));
