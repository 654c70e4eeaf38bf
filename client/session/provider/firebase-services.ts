/** The Firebase SDK behind our narrow view of it. The only file that imports it: loaded when Firebase is configured, never before. */
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth';
import type { Cloud, CloudAuth, CloudConfig, CloudUser } from './cloud.ts';

const userOf = ({ uid, emailVerified }: User): CloudUser => ({ id: uid, emailVerified });

/** Throws when the SDK does. `name`: two devices in one process need one each. */
export function startFirebase({ emulatorHost, ...settings }: CloudConfig, name = 'fitness-hub'): Cloud {
  const open = (part: string, persistence: typeof inMemoryPersistence): Auth => {
    const auth = initializeAuth(initializeApp(settings, `${name}${part}`), { persistence });
    if (emulatorHost) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });
    return auth;
  };
  const main = open('', indexedDBLocalPersistence);
  return {
    available: true,
    auth: authOf(main, () => open(' sign-up', inMemoryPersistence)),
    storage: {
      async upload(path, bytes) {
        const { getDownloadURL, getStorage, ref, uploadBytes } = await import('firebase/storage');
        const place = ref(getStorage(main.app), path);
        await uploadBytes(place, bytes);
        return getDownloadURL(place);
      },
    },
  };
}

/** `aside`: another instance, forgotten with the page, so that making an account signs nobody in. */
function authOf(main: Auth, aside: () => Auth): CloudAuth {
  let newcomer: User | null = null;
  return {
    async createAccount({ email, password, name }) {
      const { user } = await createUserWithEmailAndPassword(aside(), email, password);
      newcomer = user;
      await updateProfile(user, { displayName: name });
      return user.getIdToken(true);
    },
    async removeAccount() {
      if (newcomer) await deleteUser(newcomer);
      newcomer = null;
    },
    signIn: async (email, password) => userOf((await signInWithEmailAndPassword(main, email, password)).user),
    signOut: () => signOut(main),
    async idToken() {
      await main.authStateReady();
      const user = main.currentUser;
      if (!user) return null;
      const { token, expirationTime, claims } = await user.getIdTokenResult(true);
      const emailVerified = claims.email_verified === true;
      return { userId: user.uid, idToken: token, expiresAt: Date.parse(expirationTime), emailVerified };
    },
    async sendVerification(email) {
      const user = [main.currentUser, newcomer].find((candidate) => candidate?.email === email.trim().toLowerCase());
      if (user) await sendEmailVerification(user);
      return user !== undefined;
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(main, email),
    applyCode: (code) => applyActionCode(main, code),
    resetPassword: (code, password) => confirmPasswordReset(main, code, password),
    onUser: (listener) => onAuthStateChanged(main, (user) => listener(user && userOf(user))),
  };
}
