/** The people of the demo world. Their passwords are known to everyone, so they exist only while demo data is on. */
import type { Role } from '../../schemas/person/shape.ts';

export interface DemoSignIn {
  readonly uid: string;
  readonly role: Role;
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
  /** What to try with it, shown beside it on the sign-in page. */
  readonly about: string;
}

export const MEMBER: DemoSignIn = {
  uid: 'demomember',
  role: 'member',
  displayName: 'Robin Ashdown',
  email: 'member@tarnbridge.example',
  password: 'walk-to-the-weir',
  about: 'A member with a 10-visit pass for Iron Works and two bookings',
};
export const OWNER: DemoSignIn = {
  uid: 'demoowner',
  role: 'gym-owner',
  displayName: 'Priya Marlowe',
  email: 'owner@tarnbridge.example',
  password: 'two-gyms-one-town',
  about: 'Owns Iron Works and Pedal Room',
};
export const EMPLOYEE: DemoSignIn = {
  uid: 'demoemployee',
  role: 'gym-employee',
  displayName: 'Jo Tench',
  email: 'employee@tarnbridge.example',
  password: 'first-in-at-half-five',
  about: 'Reception at Iron Works: checks members in',
};
export const ADMIN: DemoSignIn = {
  uid: 'demoadmin',
  role: 'admin',
  displayName: 'Alex Winter',
  email: 'admin@tarnbridge.example',
  password: 'keys-to-the-whole-hub',
  about: 'Runs Fitness Hub',
};

export const DEMO_ACCOUNTS: readonly DemoSignIn[] = [MEMBER, OWNER, EMPLOYEE, ADMIN];
