import { ActionIcon, Button } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { officeWords } from '../words.ts';
import styles from './editor.module.css';
import { TEXT_MARKS, type TextMark } from './marking.ts';

const words = officeWords.editor;

const ICONS: Readonly<Record<TextMark, TablerIcon>> = {
  heading: IconHeading,
  bold: IconBold,
  italic: IconItalic,
  link: IconLink,
  list: IconList,
  numbers: IconListNumbers,
  quote: IconBlockquote,
  code: IconCode,
};

/** The buttons above the text. `of`: the id of its field. */
export function Toolbar({ of, onMark, onPicture }: { of: string; onMark: (mark: TextMark) => void; onPicture: () => void }) {
  return (
    <fieldset aria-label={words.marking} className={styles.toolbar}>
      {TEXT_MARKS.map((mark) => {
        const Icon = ICONS[mark];
        return (
          <ActionIcon
            key={mark}
            variant="subtle"
            size={44}
            aria-label={words.marks[mark]}
            title={words.marks[mark]}
            aria-controls={of}
            onClick={() => onMark(mark)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        );
      })}
      <Button
        variant="subtle"
        leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
        aria-controls={of}
        onClick={onPicture}
      >
        {words.picture}
      </Button>
    </fieldset>
  );
}
