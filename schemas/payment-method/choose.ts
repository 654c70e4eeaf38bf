/** A member says which card pays for renewals, or that one is not to be charged any more (product.md 2.10). Both only online (4.2). */
import { changed, stamp } from '../basics/revise.ts';
import { between } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, type Finding, found, type Known, type Moment, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { memberRecord } from '../pass/member.ts';
import { forgetErrand } from './forget.ts';
import { isUsable, methodNameOf, methodsOf } from './known.ts';
import type { PaymentMethodDefault, PaymentMethodRemove } from './proposals.ts';
import { notDefault } from './saved.ts';
import type { PaymentMethod } from './shape.ts';

/** What one needs to be online to do. */
export const METHOD_ONLINE = {
  'paymethod.add': 'add a card',
  'paymethod.remove': 'remove a card',
  'paymethod.default': 'choose a card',
} as const;

type Asked = PaymentMethodDefault | PaymentMethodRemove;
type Own = { readonly one: PaymentMethod; readonly others: readonly PaymentMethod[] } | { readonly instead: Decision };

/** One of their own that is there; never another's, whose id names them in vain. */
function ownMethod({ kind, body }: Asked, known: Known, moment: Moment): Own {
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh)
    return { instead: refused('NEEDS_ONLINE', { action: METHOD_ONLINE[kind] }) };
  const all: Finding<readonly PaymentMethod[]> = methodsOf(known, moment.by);
  if (all.state === 'unknown') return { instead: accepted([], ['payments']) };
  const methods = found(all) ?? [];
  const one = methods.find(({ _id }) => _id === body.methodId);
  if (!one || one.status === 'removed') return { instead: refused('METHOD_MISSING') };
  return { one, others: methods.filter(({ _id }) => _id !== one._id) };
}

export function decideMethodDefault(asked: PaymentMethodDefault, known: Known, moment: Moment): Decision {
  const own = ownMethod(asked, known, moment);
  if ('instead' in own) return own.instead;
  if (!isUsable(own.one)) return refused('METHOD_MISSING');
  const after = [{ ...own.one, isDefault: true }, ...own.others.map(notDefault)];
  return accepted(changed([own.one, ...own.others], after, moment));
}

/** The next one takes its place; the last one stays while a pass is renewed with it. */
export function decideMethodRemove(asked: PaymentMethodRemove, known: Known, moment: Moment): Decision {
  const own = ownMethod(asked, known, moment);
  if ('instead' in own) return own.instead;
  const { one, others } = own;
  const next = others.find((other) => other.isDefault && isUsable(other)) ?? others.find(isUsable);
  const renewed = (found(memberRecord(known, moment.by).passes) ?? []).find(
    ({ autoRenew, status }) => autoRenew && !ENDED.includes(status),
  );
  if (!next && renewed) return refused('METHOD_NEEDED', { pass: renewed.snapshot.name });
  const name = found(methodNameOf(known, one._id));
  return accepted([
    ...changed([one], [{ ...one, isDefault: false, status: 'removed' as const }], moment),
    ...(one.isDefault && next ? changed([next], [{ ...next, isDefault: true }], moment) : []),
    ...(name?.method === undefined
      ? []
      : [{ ...without(name, 'method'), ...stamp(moment, name) }, forgetErrand(one, name.method, moment)]),
  ]);
}

const ENDED: readonly string[] = ['expired', 'cancelled', 'refunded', 'used_up'];
