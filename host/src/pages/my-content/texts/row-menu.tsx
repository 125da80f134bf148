import { Menu, MenuItem } from '@blueprintjs/core';
import { IconButton } from '@chorus/sdk/ui';
import { EllipsisVertical } from 'lucide-react';
import { removeSentence, toggleParagraph } from '../../../own-texts/edit-text.ts';
import { joinInSound } from '../../../own-texts/place-sounds.ts';
import { useText } from '../../../shell/host-context.tsx';
import { LatePopover } from '../../../shell/popover.tsx';
import type { TextEditor } from './use-text-editor.ts';

/** What is done with a sentence as a whole. */
export function RowMenu(props: {
  readonly id: string;
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly beginsParagraph: boolean;
  readonly edit: TextEditor['edit'];
  readonly listenText: string;
  readonly onListen: () => void;
  readonly onRead: () => void;
  readonly onWrite: () => void;
  readonly onPart: () => void;
}) {
  const { id, number, isFirst, isLast, beginsParagraph, edit, listenText, onListen, onRead, onWrite, onPart } = props;
  const t = useText();
  return (
    <LatePopover
      content={() => (
        <Menu className="ch-menu ch-near">
          <MenuItem text={listenText} onClick={onListen} />
          <MenuItem text={t('my-texts.read-sentence')} onClick={onRead} />
          <MenuItem text={t('my-texts.write')} onClick={onWrite} />
          <MenuItem text={t('my-texts.part')} onClick={onPart} />
          {!isLast && <MenuItem text={t('my-texts.join')} onClick={() => edit((was) => joinInSound(was, id))} />}
          {!isFirst && (
            <MenuItem
              text={t(beginsParagraph ? 'my-texts.same-paragraph' : 'my-texts.new-paragraph')}
              onClick={() => edit((was) => ({ ...was, draft: toggleParagraph(was.draft, id) }))}
            />
          )}
          <MenuItem text={t('my-texts.take-out')} onClick={() => edit((was) => ({ ...was, draft: removeSentence(was.draft, id) }))} />
        </Menu>
      )}
    >
      <IconButton
        label={t('my-texts.row-menu', { n: number })}
        icon={<EllipsisVertical size="1.5rem" aria-hidden />}
        aria-haspopup="menu"
      />
    </LatePopover>
  );
}
