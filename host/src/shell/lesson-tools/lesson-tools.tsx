import type { LessonToolProps } from '@chorus/sdk';
import { Button, ErrorState, IconButton, PluginProvider, Skeleton } from '@chorus/sdk/ui';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { ActivePlugin } from '../../kernel/kernel-types.ts';
import { ErrorBoundary, errorText } from '../error-boundary.tsx';
import { useHost, usePick, useText } from '../host-context.tsx';
import { MountedView } from '../mounted-view.tsx';
import { SvgIcon } from '../svg-icon.tsx';
import { toolKey, type LessonTool, type useLessonTools } from './use-lesson-tools.ts';
import './lesson-tools.css';

type Tools = ReturnType<typeof useLessonTools>;

/** The tools' buttons, at the bottom edge of every page of a lesson. */
export function LessonToolButtons({ tools: { buttons, isOpen, toggle } }: { readonly tools: Tools }) {
  const t = useText();
  const pick = usePick();
  if (buttons.length === 0) return null;
  return (
    <div className="ch-tools" role="toolbar" aria-label={t('tools.list')}>
      {buttons.map((tool) => (
        <Button
          key={toolKey(tool)}
          kind={isOpen(tool) ? 'soft' : 'quiet'}
          icon={<SvgIcon svg={tool.value.icon} />}
          aria-expanded={isOpen(tool)}
          onPress={() => toggle(tool)}
        >
          {pick(tool.value.label)}
        </Button>
      ))}
    </div>
  );
}

/** What is open, above the page and below dialogs: layers over all of it, panels in its corner. */
export function OpenLessonTools({ tools: { open, close } }: { readonly tools: Tools }) {
  const panels = open.filter(({ value }) => value.opens === 'panel');
  return (
    <>
      {open
        .filter(({ value }) => value.opens === 'layer')
        .map((tool) => (
          <ToolFrame key={toolKey(tool)} tool={tool} onClose={() => close(tool)} />
        ))}
      {panels.length > 0 && (
        <div className="ch-tool-panels">
          {panels.map((tool) => (
            <ToolFrame key={toolKey(tool)} tool={tool} onClose={() => close(tool)} />
          ))}
        </div>
      )}
    </>
  );
}

function ToolFrame({ tool, onClose }: { readonly tool: LessonTool; readonly onClose: () => void }) {
  const t = useText();
  const pick = usePick();
  const frame = useRef<HTMLElement>(null);
  const name = pick(tool.value.label);
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body) (before as HTMLElement | null)?.focus({ preventScroll: true });
    };
  }, [before]);
  return (
    <section
      ref={frame}
      className={`ch-tool ch-tool-${tool.value.opens}`}
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="ch-tool-head">
        <h2>{name}</h2>
        <IconButton label={t('tools.close', { name })} icon={<X size="1.5rem" aria-hidden />} onPress={onClose} />
      </header>
      <div className="ch-tool-body">
        <ToolView tool={tool} name={name} onClose={onClose} />
      </div>
    </section>
  );
}

type Loaded = { readonly plugin: ActivePlugin; readonly View: ComponentType<LessonToolProps> };

/** Activates the tool's plugin, loads its view, keeps its faults to itself. */
function ToolView({
  tool: { pluginId, value },
  name,
  onClose,
}: {
  readonly tool: LessonTool;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { kernel } = useHost();
  const t = useText();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState<{ readonly error: unknown }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const { plugin, view } = await kernel.contributedView(pluginId, 'lesson.tools/1', value.id);
      const { default: View } = await view();
      if (wanted) setLoaded({ plugin, View });
    };
    load().catch((error: unknown) => wanted && setFailed({ error }));
    return () => {
      wanted = false;
    };
  }, [kernel, pluginId, value.id, round]);

  const again = () => {
    setFailed(undefined);
    setLoaded(undefined);
    setRound((n) => n + 1);
  };
  const loadAgain = () => void kernel.retry(pluginId).then(again, again);
  const broken = (title: string, error: unknown, retry: () => void) => (
    <ErrorState title={t(title, { name })} text={t('page.fault-what')} detail={errorText(error)} onRetry={retry} />
  );
  if (failed) return broken('page.load-failed', failed.error, loadAgain);
  if (!loaded) return <Skeleton count={3} />;
  const { plugin, View } = loaded;
  return (
    <ErrorBoundary
      key={round}
      onError={(error) => kernel.fault(pluginId, 'render', error)}
      fallback={(error) => broken('page.fault', error, again)}
    >
      <MountedView pluginId={pluginId}>
        <PluginProvider context={plugin.context} state={plugin.state}>
          <View close={onClose} />
        </PluginProvider>
      </MountedView>
    </ErrorBoundary>
  );
}
