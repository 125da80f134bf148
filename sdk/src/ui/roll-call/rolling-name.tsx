import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import type { Student } from '../../model/student.ts';
import { rollMs, rollPath } from '../../rules/roll-path.ts';

/** The strip stands still a little before the call lands: no name stops between two places. */
const restMs = 60;
const path = rollPath();
const passing = path.at(-1) ?? 0;

/** The name that a student is called by. */
export const nameOf = (student: Pick<Student, 'realName' | 'name'>): string => student.realName || student.name || '-';

/** How wide a text is, in its own font size: letters take about 0.6, Chinese characters 1. */
export function widthInEm(text: string): number {
  const width = [...text].reduce((sum, character) => sum + (character < '\u2E80' ? 0.6 : 1), 0);
  return Math.max(1, Math.round(width * 10) / 10);
}

/** Names of the class as they go by, the drawn one last: across the class, so that nobody sees it coming. */
export function passingNames(students: readonly Student[], drawnId: string, count = passing): readonly string[] {
  const at = students.findIndex(({ id }) => id === drawnId);
  if (at < 0) return [];
  const stride = [7, 5, 3].find((step) => students.length % step !== 0) ?? 1;
  const place = (back: number) => (((at - back * stride) % students.length) + students.length) % students.length;
  return Array.from({ length: count + 1 }, (_, n) => nameOf(students[place(count - n)]!));
}

const fits = (text: string) => ({ '--ch-len': widthInEm(text) }) as CSSProperties;

/** A called name. While it rolls, names of the class go by in its place; it lands when they have, and stands at once where the roll was broken off. */
export function RollingName({
  name,
  names,
  rolling,
}: {
  readonly name: string;
  readonly names: readonly string[];
  readonly rolling: boolean;
}) {
  const strip = useRef<HTMLSpanElement>(null);
  const [landed, setLanded] = useState(false);
  // Names may be another list of the same ones while they roll.
  const places = Math.max(1, names.length);
  useLayoutEffect(() => {
    if (!rolling) return undefined;
    const keyframes = path.map((gone) => ({ transform: `translateY(${(-100 * Math.min(gone, places - 1)) / places}%)` }));
    // A document of a test draws nothing.
    const roll = strip.current?.animate?.(keyframes, { duration: rollMs - restMs, fill: 'forwards' });
    return () => {
      setLanded(roll?.playState === 'finished');
      roll?.cancel();
    };
  }, [rolling, places]);
  return (
    <span className="ch-rolling" data-rolling={rolling || undefined} data-landed={landed || undefined}>
      {/* A screen reader is told the name when it has landed. */}
      <span className="ch-rolling-name" style={fits(name)} aria-hidden={rolling || undefined}>
        {name}
      </span>
      {rolling && (
        <span className="ch-rolling-window" aria-hidden="true">
          <span className="ch-rolling-strip" ref={strip} style={{ '--ch-names': names.length } as CSSProperties}>
            {names.map((each, n) => (
              <span key={n} style={fits(each)}>
                {each}
              </span>
            ))}
          </span>
        </span>
      )}
    </span>
  );
}
