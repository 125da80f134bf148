import { Menu, MenuItem } from '@blueprintjs/core';
import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import { isShareable } from '@chorus/contract/content/own-text-draft';
import { IconButton } from '@chorus/sdk/ui';
import { Copy, EllipsisVertical, FileDown, Printer, School, Trash2 } from 'lucide-react';
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
  /** Lets the other schools of the region have it, or no longer; undefined: the caller may not change it. */
  readonly onShare: ((shared: boolean) => void) | undefined;
  /** The school lies in a region with other schools. */
  readonly hasRegion: boolean;
}) {
  const { text, onCopy, onRemove, onShare, hasRegion } = props;
  const t = useText();
  const whyNot = text.shared ? undefined : !hasRegion ? 'no-region' : isShareable(text.source) ? undefined : 'source';
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
            {onShare && (
              <MenuItem
                icon={<School {...icon} />}
                text={
                  <>
                    {t(text.shared ? 'my-texts.unshare' : 'my-texts.share')}
                    {whyNot && <span className="tx-why-not">{t(`my-texts.share-not.${whyNot}`)}</span>}
                  </>
                }
                multiline
                disabled={whyNot !== undefined}
                onClick={() => onShare(!text.shared)}
              />
            )}
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
      {open === 'print' && <PrintDialog title={text.title} text={text.id} onClose={() => setOpen(undefined)} />}
      {open === 'export' && <ExportDialog text={text} onClose={() => setOpen(undefined)} />}
    </>
  );
}
