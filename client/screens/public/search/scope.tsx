import type { QuestionName } from '../../../../schemas/gym-search/question.ts';
import type { DirectoryAnswer } from '../../../features/gym-directory/use-directory.ts';
import styles from '../search.module.css';
import { messages } from './words.ts';

interface ScopeProps extends DirectoryAnswer {
  /** Names of the areas that are here. */
  areas: readonly string[];
  offline: boolean;
  dropped: readonly QuestionName[];
}

/** In what was searched, and what may be missing from it. */
export function Scope({ said, state, areas, offline, dropped }: ScopeProps) {
  const { unknown = 0, unknownClasses = 0 } = said?.answer ?? {};
  const lines = [
    dropped.length > 0 ? messages.dropped(dropped.map((name) => messages.parts[name]).join(', ')) : undefined,
    offline ? messages.offlineScope(areas) : undefined,
    offline && said?.beyond === true && unknown + unknownClasses === 0 ? messages.beyond.offline : undefined,
    unknown > 0 ? messages.unknown(unknown) : undefined,
    said && unknownClasses > 0 ? messages.unknownClasses[said.from](unknownClasses) : undefined,
    state?.full === true ? messages.full : undefined,
    (state?.unread ?? 0) > 0 ? messages.unread : undefined,
  ].filter((line) => line !== undefined);
  return lines.length === 0 ? null : (
    <div className={styles.scope}>
      {lines.map((line) => (
        <p key={line} className={styles.count}>
          {line}
        </p>
      ))}
    </div>
  );
}
