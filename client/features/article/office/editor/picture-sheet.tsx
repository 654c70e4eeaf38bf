import { Button } from '@mantine/core';
import { useState } from 'react';
import { photoPath } from '../../../../../schemas/upload/names.ts';
import type { PhotoChoice } from '../../../../../schemas/upload/shape.ts';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../../../ui/form/problems.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { altInput, PhotoPicker } from '../../../upload/photo-picker.tsx';
import { officeWords } from '../words.ts';

const words = officeWords.editor.pictures;

/** A picture for the text: chosen, described, then put where the cursor stood. It goes to the server by itself. */
export default function PictureSheet({ onPut, onClose }: { onPut: (markdown: string) => void; onClose: () => void }) {
  const [chosen, choose] = useState<readonly PhotoChoice[]>([]);
  const [problems, setProblems] = useState<readonly FieldProblem[]>(NO_FIELDS);
  const put = () => {
    const [picture] = chosen;
    const alt = picture?.alt.trim() ?? '';
    if (!picture || alt.length < 3 || alt.length > 140)
      return setProblems([{ input: altInput(picture?.hash ?? ''), text: words.missing }]);
    onPut(`![${alt.replaceAll(/[[\]\\]/g, '')}](${photoPath(picture.hash, 1200)})`);
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <Button fullWidth size="lg" onClick={put}>
          {words.put}
        </Button>
      }
    >
      <FormProblems fields={problems} />
      <PhotoPicker
        purpose="article"
        label={words.label}
        display={officeWords.editor.coverDisplay}
        value={chosen}
        onChange={choose}
        most={1}
        checked={problems.length > 0}
      />
    </Sheet>
  );
}
