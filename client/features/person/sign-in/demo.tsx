import type { DemoAccount } from '../../../session/demo-answer.ts';
import styles from './demo.module.css';
import { messages } from './words.ts';

const words = messages.demo;

/** The people of the demo world: choosing one fills in the form. Folded, so that what comes late moves nothing of the page and is none of its first picture. */
export function Demo({ accounts, onUse }: { accounts: readonly DemoAccount[]; onUse: (account: DemoAccount) => void }) {
  return (
    <details className={styles.demo}>
      <summary className={styles.heading}>{words.title}</summary>
      <p className={styles.soft}>{words.text}</p>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={styles.account} onClick={() => onUse(account)}>
              <span className={styles.who}>
                <span className="only-for-ears">{words.use} </span>
                {account.name}
              </span>
              <span className={styles.about}>{account.about}</span>
              <span className={styles.soft}>{account.email}</span>
              <code className={styles.soft}>{account.password}</code>
            </button>
          </li>
        ))}
      </ul>
      <a href="/demo/mail" className={styles.mail}>
        {words.mail}
      </a>
    </details>
  );
}
