import { Link } from 'react-router-dom';
import { device, messages, rights, sections, table } from '../../features/legal/privacy.words.ts';
import { DocumentPage } from '../../ui/page/document-page.tsx';
import { OnThisDevice } from './privacy/on-this-device.tsx';
import styles from './privacy.module.css';

/** `/privacy`: what is known, why and how long; what lies on this device, with its real size, and the way to clear it. */
export default function PrivacyScreen() {
  return (
    <DocumentPage
      {...messages}
      sections={[
        { id: 'kept', title: 'What we keep', paragraphs: [], more: <KeptTable /> },
        { id: 'device', title: device.title, paragraphs: device.paragraphs, more: <OnThisDevice /> },
        ...sections.map((section) => (section.id === 'rights' ? { ...section, more: <OwnHands /> } : section)),
      ]}
    />
  );
}

/** Export and erasure are one's own to do (product.md 4.1); who is signed out signs in on the way. */
function OwnHands() {
  return (
    <p className={styles.own}>
      {rights.lead} <Link to="/member/account">{rights.save}</Link> · <Link to="/member/account">{rights.erase}</Link>
    </p>
  );
}

/** A table where there is room, one card a row where there is not. */
function KeptTable() {
  const [what, ...rest] = table.columns;
  return (
    <table className={styles.table}>
      <caption className="only-for-ears">{table.caption}</caption>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <span className="only-for-ears">{what}: </span>
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={cell} data-column={rest[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
