/**
 * What the audit keeps of a change: codes, ids, numbers and times. Names, addresses and whatever somebody wrote is left out, since the
 * audit outlives what it is about, and nobody may edit it.
 */
import type { AuditedState } from './shape.ts';

type Scalar = string | number | boolean | null;
type Kept = AuditedState[string];

/** Something was here, and is not told. */
export const LEFT_OUT = '(left out)';
const MOST = 100;
/** Letters, digits and what joins them in a code, an id, a time or an e-mail's kind: no space, no @. */
const CODE = /^[A-Za-z0-9_.:=+/-]{0,160}$/;
/** One word can be somebody's name, and a telephone's digits look like any code. */
const PERSONAL = /name|email|phone|telephone|address|street|postcode|contact|note|text|message|description|comment/i;

export function redacted(said: object | undefined): AuditedState | null {
  if (said === undefined) return null;
  return Object.fromEntries(
    Object.entries(said)
      .filter(([, value]) => value !== undefined)
      .slice(0, MOST)
      .map(([field, value]) => [field.slice(0, 60), field.match(PERSONAL) ? leftOut(value) : fieldOf(value)]),
  );
}

function fieldOf(value: unknown): Kept {
  if (Array.isArray(value)) return value.slice(0, MOST).map((one) => (isObject(one) ? rowOf(one) : scalarOf(one)));
  return isObject(value) ? rowOf(value) : scalarOf(value);
}

function rowOf(said: object): Record<string, Scalar | Scalar[]> {
  return Object.fromEntries(
    Object.entries(said)
      .filter(([, value]) => value !== undefined)
      .slice(0, MOST)
      .map(([field, value]) => {
        if (field.match(PERSONAL)) return [field.slice(0, 60), leftOut(value)];
        return [field.slice(0, 60), Array.isArray(value) ? value.slice(0, MOST).map(scalarOf) : scalarOf(value)];
      }),
  );
}

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string') return CODE.test(value) ? value : LEFT_OUT;
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : LEFT_OUT;
}

/** That there was none, or that it is on or off, tells nothing of anybody. */
const leftOut = (value: unknown): Scalar => (value === null || typeof value === 'boolean' ? value : LEFT_OUT);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
