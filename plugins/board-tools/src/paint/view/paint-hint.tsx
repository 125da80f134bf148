import { Dialog, Button, useT } from '@chorus/sdk/ui';
import { toolIcons } from './icons.tsx';

/** What is said when the brush is taken for the first time on a machine. */
export function PaintHint({ onConfirm }: { readonly onConfirm: () => void }) {
  const t = useT();
  const Brush = toolIcons.brush;
  return (
    <Dialog
      title={t('paint.hint')}
      width={720}
      mustChoose
      onClose={onConfirm}
      footer={
        <Button kind="primary" onPress={onConfirm} autoFocus>
          {t('paint.hint-confirm')}
        </Button>
      }
    >
      <ul className="bt-paint-hint">
        {(['paint.hint-tap', 'paint.hint-drag'] as const).map((key) => (
          <li key={key}>
            <Brush size="2rem" />
            {t(key)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
