/**
 * Opens Firebase's services. Their code is loaded only where Firebase is configured. When it cannot be loaded or started, stubs
 * stand in that reject with `Firebase not available` (specification §8).
 */
import type { Cloud, CloudConfig } from './cloud.ts';

const notAvailable = () => Promise.reject(new Error('Firebase not available'));

export const UNAVAILABLE: Cloud = {
  available: false,
  auth: {
    createAccount: notAvailable,
    removeAccount: notAvailable,
    signIn: notAvailable,
    signOut: notAvailable,
    idToken: notAvailable,
    sendVerification: notAvailable,
    sendPasswordReset: notAvailable,
    applyCode: notAvailable,
    resetPassword: notAvailable,
    onUser: () => () => {},
  },
  storage: { upload: notAvailable },
};

type Services = () => Promise<{ startFirebase(config: CloudConfig): Cloud }>;

/** Never rejects: services that do not start are the stubs, and `warn` is told. */
export async function openCloud(
  config: CloudConfig,
  warn: (line: string) => void,
  load: Services = () => import('./firebase-services.ts'),
): Promise<Cloud> {
  try {
    return (await load()).startFirebase(config);
  } catch {
    warn('Firebase not available: the app goes on with what this device knows.');
    return UNAVAILABLE;
  }
}
