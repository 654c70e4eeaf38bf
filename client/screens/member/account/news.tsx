import { Switch } from '@mantine/core';
import { PREFERENCE_GROUPS, type PreferenceGroup } from '../../../../schemas/notice/groups.ts';
import type { Person } from '../../../../schemas/person/shape.ts';
import { NotificationSwitch } from '../../../features/notice/switch.tsx';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { isOnItsWay } from '../../../features/outbox/outbox.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import styles from '../account.module.css';
import { useQueuedWord } from './queued-word.ts';
import { Section } from './section.tsx';
import { messages } from './words.ts';

const words = messages.news;
const CHANNELS = ['push', 'email'] as const;
type Channel = (typeof CHANNELS)[number];

/** What nobody chose against is on. */
const isOn = (person: Person, group: PreferenceGroup, channel: Channel): boolean =>
  person.notificationPrefs?.find((one) => one.group === group && one.channel === channel)?.on ?? true;

/** Which news comes where. Each switch is a choice of its own; of two devices' choices the later counts (G14). */
export function News({ person }: { person: Person }) {
  const propose = useProposal();
  // A second switch need not wait for the first.
  const { problem, say } = useRequest();
  const sayQueued = useQueuedWord();
  const waiting = useOutbox().some((row) => row.kind === 'person.preference' && isOnItsWay(row));
  const choose = async (group: PreferenceGroup, channel: Channel, on: boolean) => {
    say(undefined);
    const display = words.display(words.groups[group].name, words.channels[channel], on);
    const answer = await propose('person.preference', { group, channel, on }, display);
    if (answer.ok) sayQueued(answer.proposalId);
    else say(answer.message);
  };
  return (
    <Section title={words.title} lead={words.lead} waiting={waiting}>
      <div className={styles.news}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col" className={styles.channel}>
                  {words.channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PREFERENCE_GROUPS.map((group) => (
              <tr key={group}>
                <th scope="row">
                  {words.groups[group].name}
                  <span className={styles.soft}>{words.groups[group].text}</span>
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel}>
                    <span className={styles.channelName} aria-hidden>
                      {words.channels[channel]}
                    </span>
                    <Switch
                      aria-label={words.switch(words.groups[group].name, words.channels[channel])}
                      classNames={{ root: styles.toggle ?? '' }}
                      styles={{ track: { marginTop: 0 } }}
                      checked={isOn(person, group, channel)}
                      onChange={(event) => void choose(group, channel, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                {words.always.name}
                <span className={styles.soft}>{words.always.text}</span>
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className={styles.soft}>
                  <span className={styles.channelName} aria-hidden>
                    {words.channels[channel]}
                  </span>
                  {words.always.word}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <NotificationSwitch />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Section>
  );
}
