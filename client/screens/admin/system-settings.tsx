import { Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { SETTING_GROUPS, SETTING_KEYS, SETTINGS, type SettingGroup } from '../../../schemas/setting/catalogue.ts';
import type { SystemSetting } from '../../../schemas/setting/shape.ts';
import { waitingIn } from '../../../schemas/setting/states.ts';
import { useGrants } from '../../features/person/hooks.ts';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import queues from '../../features/queues/queues.module.css';
import { settingsQuery } from '../../features/setting/queries.ts';
import { settingWords as words } from '../../features/setting/words.ts';
import { useRows } from '../../sync/hooks.tsx';
import list from '../../ui/page/list-page.module.css';
import { useTabInSight } from '../../ui/page/tab-in-sight.ts';
import { useTab } from '../../ui/page/use-tab.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { SettingCard } from './system-settings/card.tsx';
import styles from './system-settings/system-settings.module.css';

const AuditLog = lazy(async () => ({ default: (await import('./system-settings/audit.tsx')).AuditLog }));
const SigningKeys = lazy(async () => ({ default: (await import('./system-settings/keys.tsx')).SigningKeys }));
const ServerSetUp = lazy(async () => ({ default: (await import('./system-settings/server-set-up.tsx')).ServerSetUp }));
const LegalTexts = lazy(async () => ({ default: (await import('./system-settings/legal.tsx')).LegalTexts }));
const TABS = [...SETTING_GROUPS, 'legal', 'keys', 'audit'] as const;
/** What is no setting. */
const OTHERS = { legal: <LegalTexts />, keys: <SigningKeys />, audit: <AuditLog /> };

/** `/admin/system-settings`: what rules go by and from when on, by whose word, the texts people agree to, the keys of the door, and the log (product.md 4.5, R-61). */
export default function SystemSettingsScreen() {
  const rows = useRows(settingsQuery);
  const [open, choose] = useTab(TABS, TABS[0]);
  const bar = useTabInSight(open);
  const all = rows.rows.map(({ doc }) => doc);
  const part = (tab: (typeof TABS)[number]): ReactNode =>
    tab === 'legal' || tab === 'keys' || tab === 'audit' ? OTHERS[tab] : <Group group={tab} all={all} />;
  return (
    <QueuePage title={words.title} lead={words.lead} rows={rows} unsaved={words.unsaved}>
      <Tabs value={open} onChange={choose} keepMounted={false}>
        <Tabs.List ref={bar} aria-label={words.tabsLabel} className={list.tabs ?? ''}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={styles.tab ?? ''}>
              {words.withWaiting(words.tabs[tab], waitingOf(tab, all))}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab} value={tab} className={list.panel ?? ''}>
            <Suspense fallback={<RowSkeletons count={4} />}>{part(tab)}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </QueuePage>
  );
}

const keysOf = (group: SettingGroup) => SETTING_KEYS.filter((key) => SETTINGS[key].group === group);

const waitingOf = (tab: (typeof TABS)[number], all: readonly SystemSetting[]): number =>
  all.filter(({ key, changes }) => SETTINGS[key].group === tab && waitingIn(changes)).length;

function Group({ group, all }: { group: SettingGroup; all: readonly SystemSetting[] }) {
  const grants = useGrants();
  return (
    <div className={queues.parts}>
      {group === 'flags' && <p className={styles.sentence}>{words.flagsLead}</p>}
      {keysOf(group).map((key) => (
        <SettingCard
          key={key}
          setting={key}
          stored={all.find((one) => one.key === key)}
          uid={grants?.uid}
          isSuper={grants?.superAdmin ?? false}
        />
      ))}
      {group === 'flags' && <ServerSetUp />}
    </div>
  );
}
