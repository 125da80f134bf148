import { Menu, MenuItem } from '@blueprintjs/core';
import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import { IconButton } from '@chorus/sdk/ui';
import { Copy, EllipsisVertical, FileDown, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../shell/host-context.tsx';
import { Popover } from '../../../shell/popover.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';

const icon = { size: '1.25em', 'aria-hidden': true } as const;

/** What is done with a text as a whole. */
export function TextMenu(props: {
  readonly text: OwnTextInfo;
  readonly onCopy: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}) {
  const { text, onCopy, onRemove } = props;
  const t = useText();
  const [open, setOpen] = useState<'print' | 'export'>();
  return (
    <>
      <Popover
        enforceFocus={false}
        content={
          <Menu className="ch-menu ch-near">
            {onCopy && <MenuItem icon={<Copy {...icon} />} text={t('my-texts.copy')} onClick={onCopy} />}
            <MenuItem icon={<Printer {...icon} />} text={t('my-texts.print')} onClick={() => setOpen('print')} />
            <MenuItem icon={<FileDown {...icon} />} text={t('my-texts.export')} onClick={() => setOpen('export')} />
            {onRemove && <MenuItem icon={<Trash2 {...icon} />} text={t('my-texts.remove')} onClick={onRemove} />}
          </Menu>
        }
      >
        <IconButton
          label={t('my-texts.more', { title: text.title })}
          icon={<EllipsisVertical size="1.5rem" aria-hidden />}
          aria-haspopup="menu"
        />
      </Popover>
      {open === 'print' && <PrintDialog text={text} onClose={() => setOpen(undefined)} />}
      {open === 'export' && <ExportDialog text={text} onClose={() => setOpen(undefined)} />}
    </>
  );
}
