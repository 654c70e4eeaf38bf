/** What a business is by the public registers: asked as an application asks it, with the same rules and the same words. */
import * as z from 'zod/mini';
import { ANSWERS, type Field, type Given } from '../../application/answers/fields.ts';

const { legalForm, legalName, companyNumber, charityNumber, vatRegistered, vatNumber } = ANSWERS.business;
const fields = { legalForm, legalName, companyNumber, charityNumber, vatRegistered, vatNumber };

export const Business = z.strictObject(fields);
export type Business = z.infer<typeof Business>;
export type BusinessField = keyof Business & Field;

/** In the order in which they are asked. */
export const BUSINESS_FIELDS = Object.keys(fields) as readonly BusinessField[];

/** Their number on a register says who they are; anybody else shows a paper. */
export const isOnRegister = ({ legalForm: form }: Given): boolean => form === 'ltd' || form === 'llp' || form === 'charity';
