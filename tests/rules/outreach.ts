/** A gym that might come to us, for tests to change what they are about. */
import { createHmac } from 'node:crypto';
import type { Outreach, OutreachDetails } from '../../schemas/outreach/shape.ts';
import { born, NOW } from './documents.ts';

export const hashOf = (words: string): string => createHmac('sha256', 'a-secret').update(`outreach ${words}`).digest('base64url');

export const DETAILS: OutreachDetails = {
  gymName: 'Quay Gym',
  contactName: 'Nora Bell',
  email: 'nora@quay.example',
  phone: '+441872960123',
  address: { streetAddress: '1 Lemon Quay', addressLocality: 'Truro', postalCode: 'TR1 2LW' },
  source: 'referral',
  legalForm: 'ltd',
  lawfulBasis: 'legitimate_interest',
};

/** New, unless it says otherwise; with the hash and the place that its details have. */
export const lead = (key: string, change: Partial<Outreach> = {}): Outreach => {
  const email = 'email' in change ? change.email : DETAILS.email;
  return {
    ...{ _id: `outreach:${key}`, type: 'outreach', ...born, ...DETAILS, version: 1, stage: 'new' },
    ...{ notes: [], mails: [], history: [{ stage: 'new', at: NOW }], touchedAt: NOW, site: 'TR1 2LW quay gym' },
    ...(email !== undefined && { emailHash: hashOf(`email ${email}`) }),
    ...change,
  };
};
