/** Every document there is, by its `type`: the schema the server validates with and the type the code speaks of. */
import { Area, SigningKey } from './area/shape.ts';
import { Booking } from './booking/shape.ts';
import { Checkin, CheckinAttempt } from './checkin/shape.ts';
import { Contact, Counter } from './contact/shape.ts';
import { Errand } from './errand/shape.ts';
import { Favourite } from './favourite/shape.ts';
import { Gym } from './gym/shape.ts';
import { Notice } from './notice/shape.ts';
import { Pass, PassToken } from './pass/shape.ts';
import { LedgerEntry, Payment } from './payment/shape.ts';
import { Device, Employee, Grants, Person } from './person/shape.ts';
import { DecidedProposal } from './proposal/shape.ts';
import { RosterEntry } from './roster/shape.ts';
import { Timetable } from './slot/shape.ts';

export const DOCUMENT_SCHEMAS = {
  area: Area,
  key: SigningKey,
  gym: Gym,
  timetable: Timetable,
  user: Person,
  grants: Grants,
  device: Device,
  notice: Notice,
  passtoken: PassToken,
  pass: Pass,
  booking: Booking,
  checkin: Checkin,
  attempt: CheckinAttempt,
  payment: Payment,
  roster: RosterEntry,
  employee: Employee,
  errand: Errand,
  entry: LedgerEntry,
  favourite: Favourite,
  contact: Contact,
  counter: Counter,
  proposal: DecidedProposal,
} as const;

/** The document types and their shapes. */
export interface Documents {
  area: Area;
  key: SigningKey;
  gym: Gym;
  timetable: Timetable;
  user: Person;
  grants: Grants;
  device: Device;
  notice: Notice;
  passtoken: PassToken;
  pass: Pass;
  booking: Booking;
  checkin: Checkin;
  attempt: CheckinAttempt;
  payment: Payment;
  roster: RosterEntry;
  employee: Employee;
  errand: Errand;
  entry: LedgerEntry;
  favourite: Favourite;
  contact: Contact;
  counter: Counter;
  proposal: DecidedProposal;
}
export type DocumentType = keyof Documents;
/** What a decision may write. Proposals are not among it: their outcome is the decision itself. */
export type AnyDocument = Documents[Exclude<DocumentType, 'proposal'>];
