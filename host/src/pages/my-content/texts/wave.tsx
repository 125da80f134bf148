import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { Waveform } from '@chorus/sdk';
import { Button } from '@chorus/sdk/ui';
import { FileAudio, Play, Square } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { moveBorder, sentencesIn } from '../../../own-texts/edit-text.ts';
import { useText } from '../../../shell/host-context.tsx';
import { BorderHandle } from './border-handle.tsx';
import { lengthOf } from './length-of.ts';
import type { TextEditor } from './use-text-editor.ts';
import type { TextSound } from './use-text-sound.ts';

/** A bar stands for so long. */
const barMs = 60;
const barHeight = 40;

/** The sound below its sentences: a press chooses one, whose beginning and end are dragged. */
export function Wave(props: {
  readonly sound: TextSound;
  readonly draft: OwnTextDraft;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly edit: TextEditor['edit'];
}) {
  const { sound, draft, chosen, onChoose, edit } = props;
  const t = useText();
  const rail = useRef<HTMLDivElement>(null);
  const sentences = sentencesIn(draft);
  const one = sentences.find(({ id }) => id === chosen);
  const span = one?.span?.sound === sound.id ? one.span : undefined;
  const percent = (ms: number) => `${(ms / Math.max(1, sound.ms)) * 100}%`;
  const path = useMemo(() => (sound.waveform ? pathOf(sound.waveform) : undefined), [sound.waveform]);
  const middle = span ? (span.fromMs + span.toMs) / 2 / Math.max(1, sound.ms) : undefined;
  useEffect(() => {
    const element = rail.current;
    const outer = element?.parentElement;
    if (!element || !outer || middle === undefined) return;
    const at = middle * element.scrollWidth;
    if (at < outer.scrollLeft || at > outer.scrollLeft + outer.clientWidth) outer.scrollLeft = at - outer.clientWidth / 2;
    // What is dragged does not run away under the hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);
  const msAt = (clientX: number) => {
    const box = rail.current!.getBoundingClientRect();
    return ((clientX - box.left) / Math.max(1, box.width)) * sound.ms;
  };
  const playing = sound.atMs !== undefined;
  return (
    <section className="ch-card tx-wave" aria-label={t('my-texts.wave')}>
      <div className="tx-line">
        <FileAudio size="1.25em" aria-hidden />
        <b className="tx-wave-name">{sound.name}</b>
        <span className="ch-tabular tx-faint">
          {lengthOf(sound.atMs ?? 0)} / {lengthOf(sound.ms)}
        </span>
        <span className="tx-faint tx-wave-what">
          {t(sound.gone ? 'my-texts.sound-not-here' : span ? 'my-texts.drag' : 'my-texts.choose-one')}
        </span>
        <Button
          icon={playing ? <Square size="1.25em" aria-hidden /> : <Play size="1.25em" aria-hidden />}
          disabled={sound.gone || (!playing && !span)}
          onPress={() => (playing ? sound.stop() : sound.playFrom(span!.fromMs))}
        >
          {t(playing ? 'my-texts.stop' : 'my-texts.play-from-here')}
        </Button>
      </div>
      <div className="tx-wave-scroll" data-timeline>
        <div ref={rail} className="tx-rail" style={{ minWidth: `${(sound.ms / 1_000) * 2.5}rem` }}>
          <svg
            viewBox={`0 0 ${Math.max(1, Math.ceil(sound.ms / barMs))} ${barHeight}`}
            preserveAspectRatio="none"
            aria-hidden
            focusable="false"
          >
            <path d={path} vectorEffect="non-scaling-stroke" />
          </svg>
          {sentences.map(
            ({ id, span: place }, n) =>
              place?.sound === sound.id && (
                <button
                  key={id}
                  type="button"
                  className="tx-piece"
                  data-chosen={id === chosen || undefined}
                  data-unsure={!place.sure || undefined}
                  aria-pressed={id === chosen}
                  aria-label={t('my-texts.piece', { n: n + 1, from: lengthOf(place.fromMs), to: lengthOf(place.toMs) })}
                  style={{ left: percent(place.fromMs), width: percent(place.toMs - place.fromMs) }}
                  onClick={() => onChoose(id)}
                >
                  {n + 1}
                </button>
              ),
          )}
          {sound.atMs !== undefined && <span className="tx-head-line" style={{ left: percent(sound.atMs) }} aria-hidden />}
          {one &&
            span &&
            (['from', 'to'] as const).map((side) => (
              <BorderHandle
                key={side}
                side={side}
                ms={side === 'from' ? span.fromMs : span.toMs}
                mostMs={sound.ms}
                left={percent(side === 'from' ? span.fromMs : span.toMs)}
                label={t(`my-texts.border-${side}`, { n: sentences.indexOf(one) + 1 })}
                msAt={msAt}
                onMove={(ms) => edit((was) => ({ ...was, draft: moveBorder(was.draft, one.id, side, ms) }), `border ${one.id} ${side}`)}
              />
            ))}
        </div>
      </div>
    </section>
  );
}

/** A line for each bar, as high as it is loud. */
function pathOf({ stepMs, peaks }: Waveform): string {
  const each = Math.max(1, Math.round(barMs / stepMs));
  const most = peaks.reduce((loudest, peak) => Math.max(loudest, peak), 0.05);
  const parts: string[] = [];
  for (let at = 0; at < peaks.length; at += each) {
    const peak = peaks.slice(at, at + each).reduce((loudest, one) => Math.max(loudest, one), 0);
    const half = Math.max(0.5, ((peak / most) * barHeight) / 2);
    parts.push(`M${at / each + 0.5} ${(barHeight / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`);
  }
  return parts.join('');
}
