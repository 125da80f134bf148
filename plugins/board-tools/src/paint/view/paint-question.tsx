import { Button, Dialog, useT } from '@chorus/sdk/ui';
import type { Paint } from '../paint.ts';

/** Asks before what is drawn goes: cleared, it can be undone; quit, it can't, so that putting the brush away with it is offered, too. */
export function PaintQuestion(props: { readonly paint: Paint; readonly asking: 'clear' | 'quit'; readonly onQuit: () => void }) {
  const { paint, asking, onQuit } = props;
  const t = useT();
  const then = (run: () => void) => () => {
    paint.dontAsk();
    run();
  };
  const quit = () => {
    paint.quit();
    onQuit();
  };
  const { drawnPages } = paint.lessonBoard;
  return (
    <Dialog
      title={t(`paint.ask-${asking}`)}
      width={760}
      mustChoose
      onClose={paint.dontAsk}
      footer={
        <>
          <Button onPress={paint.dontAsk}>{t('paint.ask-not')}</Button>
          <Button kind={asking === 'clear' ? 'primary' : 'plain'} onPress={then(asking === 'clear' ? paint.clear : quit)}>
            {t(`paint.ask-${asking}-yes`)}
          </Button>
          {asking === 'quit' && (
            <Button kind="primary" onPress={then(onQuit)}>
              {t('paint.ask-keep')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`paint.ask-${asking}-what`, { count: drawnPages })}</p>
    </Dialog>
  );
}
