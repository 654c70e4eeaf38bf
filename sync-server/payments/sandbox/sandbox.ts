/**
 * The embedded provider: no account, no money. What becomes of a charge its method says: `sandbox:declined` is declined,
 * `sandbox:authenticate` wants the member on the bank's page first, `sandbox:checkout` is chosen on the provider's, `sandbox:delayed` is with
 * the bank for a minute, `sandbox:disputed` is paid and then taken back by the cardholder, whose bank gives it back once it is shown a visit; every other sandbox method pays. A transfer to
 * `sandbox:payout_fails` comes back from the gym's bank. What becomes of bank details says the holder's name: `fails check` is not the account's, of
 * `checks slowly` the gym has to say more on the provider's page, `payout fails` has the account whose bank sends everything back; all others are.
 */
import { createHash } from 'node:crypto';
import { type Instant, type Money, money } from '../../../schemas/basics/primitives.ts';
import { between, instantOf } from '../../../schemas/basics/time.ts';
import type { SystemPorts } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { PaymentEvent } from '../events.ts';
import type { Charge, Charged, GymAccount, Moved, PaymentPost, Payments, SavedMethod, SetUp, Setup } from '../payments.ts';
import { Asked, BankAnswer, Books, CardChosen, CardPage, Moving, Opened, PageOf, Shown, ShownToBank } from './books.ts';
import { doubtOf, signPost } from './signature.ts';

export interface SandboxParts {
  readonly store: Store;
  readonly ports: Pick<SystemPorts, 'clock' | 'random'>;
  /** What it says on its own account is signed with it. */
  readonly secret: string;
  /** Where its pages are reached, without a trailing slash. */
  readonly origin: () => string;
  /** Takes what it says on its own account, as the webhook does. */
  readonly deliver: (post: PaymentPost) => Promise<unknown>;
}

/** What somebody sees on one of the sandbox's pages. */
export type SandboxPage =
  | {
      readonly for: 'charge';
      readonly pence: number;
      readonly method: string;
      readonly ended: BankAnswer['state'] | null;
      readonly returnUrl: string;
    }
  | { readonly for: 'account'; readonly shown: boolean; readonly returnUrl: string }
  | { readonly for: 'card'; readonly ended: 'saved' | 'nothing' | null; readonly returnUrl: string };

/** On a page where a card is added, `authenticate` is one whose bank asks each time. */
export type SandboxChoice = 'approve' | 'authenticate' | 'decline';

export interface Sandbox extends Payments {
  readonly pages: {
    /** Null: there is no such page. */
    read(page: string): Promise<SandboxPage | null>;
    /** What was chosen there; the first choice stands. */
    choose(page: string, choice: SandboxChoice): Promise<SandboxPage | null>;
  };
}

/** How long the bank keeps `sandbox:delayed`, milliseconds. */
const DELAY = 60_000;
export const SANDBOX_PAGES = '/sandbox/bank';
const ON_A_PAGE = ['sandbox:authenticate', 'sandbox:checkout'];
const RETURNING_ACCOUNT = 'sandbox:payout_fails';

const shortOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24);

export function openSandbox({ store, ports, secret, origin, deliver }: SandboxParts): Sandbox {
  const books = new Books(store);
  const now = (): Instant => instantOf(ports.clock.now());
  const fresh = () => Buffer.from(ports.random.bytes(24)).toString('base64url');
  const pageUrl = (page: string) => `${origin()}${SANDBOX_PAGES}/${page}`;
  const end = (pspRef: string, state: BankAnswer['state'], reason = '') =>
    books.keep(BankAnswer, `end:${pspRef}`, { state, at: now(), reason });

  async function say(event: PaymentEvent): Promise<void> {
    const body = Buffer.from(JSON.stringify(event));
    await deliver({ body, signature: signPost(body, secret, ports.clock.now()) });
  }
  const eventOf = (what: string, pspRef: string) => ({ id: `evt_${shortOf(`${what} ${pspRef}`)}`, at: now() });

  function ask(charge: Charge): Promise<Asked> {
    const { key, about, amount, method, offSession, returnUrl } = charge;
    const pspRef = `sandbox_${shortOf(key)}`;
    const entry = {
      key,
      pspRef,
      at: now(),
      about: { ...about },
      amount: { ...amount },
      method,
      offSession,
      returnUrl,
      page: fresh(),
    };
    return books.keep(Asked, `charge:${pspRef}`, entry);
  }

  async function charge(wanted: Charge): Promise<Charged> {
    const asked = await ask(wanted);
    const { pspRef } = asked;
    const ended = (await books.read(BankAnswer, `end:${pspRef}`)) ?? (await decide(asked));
    if (!ended) return waiting(asked);
    if (ended.state === 'succeeded' && testCardOf(asked.method) === 'sandbox:disputed') await dispute(asked);
    return movedOf(pspRef, ended);
  }

  /** Null while it waits for somebody. */
  async function decide({ pspRef, method: named, at, offSession }: Asked): Promise<BankAnswer | null> {
    if (!named.startsWith('sandbox:')) return end(pspRef, 'failed', 'no such method');
    if (await books.read(Shown, `removed:${named}`)) return end(pspRef, 'failed', 'method removed');
    const method = testCardOf(named);
    if (method === 'sandbox:declined') return end(pspRef, 'failed', 'declined');
    if (ON_A_PAGE.includes(method)) return offSession ? end(pspRef, 'failed', 'authentication required') : null;
    if (method === 'sandbox:delayed' && between(at, now()) < DELAY) return null;
    return end(pspRef, 'succeeded');
  }

  async function waiting({ pspRef, method, page, returnUrl }: Asked): Promise<Charged> {
    if (!ON_A_PAGE.includes(testCardOf(method))) return { state: 'processing', pspRef };
    await books.keep(PageOf, `page:${page}`, { for: 'charge', id: pspRef, returnUrl });
    return { state: 'requires_action', pspRef, url: pageUrl(page) };
  }

  const dispute = ({ pspRef, about, amount }: Asked) =>
    say({ ...eventOf('dispute', pspRef), about: 'dispute', of: about, state: 'opened', disputeRef: `dp_${pspRef}`, amount });

  async function read(page: string): Promise<SandboxPage | null> {
    const found = await books.read(PageOf, `page:${page}`);
    if (!found) return null;
    const { returnUrl } = found;
    if (found.for === 'card') {
      const chosen = await books.read(CardChosen, `card-chosen:${found.id}`);
      return { for: 'card', ended: chosen && (chosen.method === null ? 'nothing' : 'saved'), returnUrl };
    }
    if (found.for === 'account')
      return { for: 'account', shown: (await books.read(Shown, `shown:${found.id}`)) !== null, returnUrl };
    const asked = await books.read(Asked, `charge:${found.id}`);
    const ended = await books.read(BankAnswer, `end:${found.id}`);
    return (
      asked && { for: 'charge', pence: asked.amount.amountMinor, method: asked.method, ended: ended?.state ?? null, returnUrl }
    );
  }

  async function choose(page: string, choice: SandboxChoice): Promise<SandboxPage | null> {
    const found = await books.read(PageOf, `page:${page}`);
    if (found?.for === 'account' && choice === 'approve') {
      await books.keep(Shown, `shown:${found.id}`, { at: now() });
      await say({ ...eventOf('shown', found.id), about: 'account', account: found.id, what: 'changed' });
    }
    if (found?.for === 'card') await chooseCard(found.id, choice);
    if (found?.for === 'charge' && choice !== 'authenticate') {
      const pspRef = found.id;
      const { state } = await (choice === 'approve' ? end(pspRef, 'succeeded') : end(pspRef, 'failed', 'declined'));
      const asked = await books.read(Asked, `charge:${pspRef}`);
      if (asked) await say({ ...eventOf('charge', pspRef), about: 'charge', of: asked.about, result: state, pspRef });
    }
    return read(page);
  }

  async function chooseCard(setupRef: string, choice: SandboxChoice): Promise<void> {
    const asked = await books.read(CardPage, `card:${setupRef}`);
    if (!asked) return;
    const card = { approve: 'sandbox:card', authenticate: 'sandbox:authenticate', decline: null }[choice];
    const method = card && `${card}_${shortOf(setupRef)}`;
    const chosen = await books.keep(CardChosen, `card-chosen:${setupRef}`, { at: now(), method });
    const said = chosen.method === null ? {} : { saved: faceOf(chosen.method) };
    await say({ ...eventOf('card', setupRef), about: 'method', of: asked.about, ...said });
  }

  async function setup({ key, about, returnUrl }: Setup): Promise<SetUp> {
    const ref = refOf('card', key);
    const { page } = await books.keep(CardPage, `card:${ref}`, { about: { ...about }, at: now(), returnUrl, page: fresh() });
    await books.keep(PageOf, `page:${page}`, { for: 'card', id: ref, returnUrl });
    const chosen = await books.read(CardChosen, `card-chosen:${ref}`);
    return chosen ? setUpOf(chosen) : { state: 'open', url: pageUrl(page) };
  }

  async function endSetup(wanted: Setup): Promise<Exclude<SetUp, { state: 'open' }>> {
    const is = await setup(wanted);
    if (is.state !== 'open') return is;
    return setUpOf(await books.keep(CardChosen, `card-chosen:${refOf('card', wanted.key)}`, { at: now(), method: null }));
  }

  const refOf = (kind: string, key: string) => `sandbox_${kind}_${shortOf(key)}`;

  async function move(
    kind: 'refund' | 'transfer' | 'reversal',
    key: string,
    of: string,
    amount: Money,
    fails: boolean,
  ): Promise<Moved> {
    const pspRef = refOf(kind, key);
    const moving = await books.keep(Moving, `${kind}:${of}:${pspRef}`, { pspRef, at: now(), amount: { ...amount }, fails });
    return moving.fails ? { state: 'failed', pspRef, reason: `nothing to ${kind}` } : { state: 'succeeded', pspRef };
  }

  /** What of a charge has not been given back yet, pence. */
  async function leftOf(pspRef: string): Promise<number> {
    const [asked, ended] = [await books.read(Asked, `charge:${pspRef}`), await books.read(BankAnswer, `end:${pspRef}`)];
    if (!asked || ended?.state !== 'succeeded') return 0;
    const back = (await books.list(Moving, `refund:${pspRef}:`)).filter(({ fails }) => !fails);
    return back.reduce((left, { amount }) => left - amount.amountMinor, asked.amount.amountMinor);
  }

  return {
    label: 'Sandbox: no money moves',
    charge,
    pages: { read, choose },

    async giveUp(wanted) {
      const { pspRef } = await ask(wanted);
      return movedOf(pspRef, await end(pspRef, 'failed', 'given up'));
    },

    async feeOf(pspRef) {
      const [asked, ended] = [await books.read(Asked, `charge:${pspRef}`), await books.read(BankAnswer, `end:${pspRef}`)];
      return money(asked && ended?.state === 'succeeded' ? feeOn(asked.amount.amountMinor) : 0);
    },

    async refund({ key, pspRef, amount }) {
      return move('refund', key, pspRef, amount, amount.amountMinor > (await leftOf(pspRef)));
    },

    async transfer({ key, account, amount }) {
      const known = account === RETURNING_ACCOUNT || (await books.read(Opened, `account:${account}`)) !== null;
      const moved = await move('transfer', key, account, amount, !known);
      if (account === RETURNING_ACCOUNT) {
        await say({ ...eventOf('payout', moved.pspRef), about: 'account', account, what: 'payout-failed', back: true });
      }
      return moved;
    },

    async defend({ key, disputeRef }) {
      const pspRef = disputeRef.replace(/^dp_/, '');
      const asked = await books.read(Asked, `charge:${pspRef}`);
      if (!asked || testCardOf(asked.method) !== 'sandbox:disputed') return 'too_late';
      const shown = await books.keep(ShownToBank, `defended:${disputeRef}`, { key, at: now() });
      if (shown.key !== key) return 'too_late';
      // Its bank believes what it is shown.
      const { about: of, amount } = asked;
      await say({ ...eventOf('dispute-end', pspRef), about: 'dispute', of, state: 'won', disputeRef, amount });
      return 'shown';
    },

    async takeBack({ key, account, transfer, amount }) {
      const sent = await books.read(Moving, `transfer:${account}:${transfer}`);
      const back = (await books.list(Moving, `reversal:${transfer}:`)).filter(
        ({ fails, pspRef }) => !fails && pspRef !== refOf('reversal', key),
      );
      const left = back.reduce((rest, one) => rest - one.amount.amountMinor, sent && !sent.fails ? sent.amount.amountMinor : 0);
      return move('reversal', key, transfer, amount, amount.amountMinor > left);
    },

    accounts: {
      async open({ key, gymId }) {
        const account = `sandbox_account_${shortOf(key)}`;
        await books.keep(Opened, `account:${account}`, { account, gymId, at: now() });
        return stateOf(account);
      },
      async check({ gymId, account: known, details: { accountHolder } }) {
        if (/payout fails/i.test(accountHolder)) return { account: RETURNING_ACCOUNT, result: 'verified' };
        // One a gym, however often it sends details.
        const account = known ?? `sandbox_account_${shortOf(gymId)}`;
        await books.keep(Opened, `account:${account}`, { account, gymId, at: now() });
        if (/fails check/i.test(accountHolder)) return { account, result: 'rejected' };
        const { state } = await stateOf(account);
        if (/checks slowly/i.test(accountHolder) && state !== 'ready') return { account, result: 'checking' };
        await books.keep(Shown, `shown:${account}`, { at: now() });
        return { account, result: 'verified' };
      },
      async link(account, { returnUrl }) {
        const page = fresh();
        await books.keep(PageOf, `page:${page}`, { for: 'account', id: account, returnUrl });
        return { url: pageUrl(page) };
      },
      state: async (account) => ((await books.read(Opened, `account:${account}`)) ? stateOf(account) : null),
    },

    methods: {
      async of(pspRef): Promise<SavedMethod | null> {
        const [asked, ended] = [await books.read(Asked, `charge:${pspRef}`), await books.read(BankAnswer, `end:${pspRef}`)];
        if (!asked || ended?.state !== 'succeeded') return null;
        const method = savedName(asked);
        if (await books.read(Shown, `removed:${method}`)) return null;
        return faceOf(method);
      },
      setup,
      endSetup,
      remove: async (method) => void (await books.keep(Shown, `removed:${method}`, { at: now() })),
    },

    async webhook(post) {
      const doubt = doubtOf(post, secret, ports.clock.now());
      if (doubt) return doubt;
      const event = PaymentEvent.safeParse(jsonOf(post.body));
      return event.success ? event.data : 'unreadable';
    },
  };

  async function stateOf(account: string): Promise<GymAccount> {
    const shown = await books.read(Shown, `shown:${account}`);
    return { account, state: shown ? 'ready' : 'incomplete' };
  }
}

/** As cards for testing have them. */
const LAST4: Readonly<Record<string, string>> = { 'sandbox:authenticate': '3155', 'sandbox:disputed': '0259' };
const SAVED = /_[0-9a-f]{24}$/;
/** What becomes of a saved one is what becomes of the card it was saved from. */
const testCardOf = (method: string): string => method.replace(SAVED, '');

/** What a saved one shows. */
const faceOf = (method: string): SavedMethod => {
  const last4 = LAST4[testCardOf(method)] ?? '4242';
  return { method, brand: 'visa', last4, expMonth: 12, expYear: 2034 };
};
const setUpOf = ({ method }: { readonly method: string | null }): Exclude<SetUp, { state: 'open' }> =>
  method === null ? { state: 'nothing' } : { state: 'saved', saved: faceOf(method) };

/** A card is saved under a name of its own: whoever removes theirs takes nobody else's. */
function savedName({ method, pspRef }: Asked): string {
  if (SAVED.test(method)) return method;
  return `${method === 'sandbox:checkout' ? 'sandbox:card' : method}_${shortOf(pspRef)}`;
}

/** 1.5 % and 20p, half up, as providers in Britain take of a card; of pennies never more than there are. */
const feeOn = (pence: number): number => Math.min(pence, Math.floor((pence * 15 + 500) / 1000) + 20);

const movedOf = (pspRef: string, { state, reason }: BankAnswer): Moved =>
  state === 'succeeded' ? { state, pspRef } : { state, pspRef, reason };

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
