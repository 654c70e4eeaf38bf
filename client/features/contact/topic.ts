import { CONTACT_TOPICS } from '../../../schemas/contact/writing.ts';

/** As it is being typed: none has to be chosen yet. */
export const MESSAGE_TOPICS = [...CONTACT_TOPICS, ''] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

/** Undefined where it is none of them. */
export const messageTopicOf = (value: unknown): MessageTopic | undefined => MESSAGE_TOPICS.find((one) => one === value);
