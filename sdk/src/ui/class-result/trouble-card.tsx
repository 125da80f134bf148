import type { HardSound } from '../../rules/hard-sound.ts';
import { commonestWrong, type OptionVotes } from '../../rules/option-votes.ts';
import { CheckIcon } from '../icons.tsx';
import { lineWidths } from '../line-widths.ts';
import { useUiText } from '../ui-text.tsx';

/** As many misreadings as stand beside a sound. */
const heardShown = 2;

/** What was hardest to say, and what was heard instead; nobody's name. */
export function HardSoundCard({ hardest }: { readonly hardest: HardSound | undefined }) {
  const text = useUiText();
  const heard = hardest?.heard.slice(0, heardShown) ?? [];
  return (
    <section className="ch-result-card ch-result-trouble">
      <h3>{text('result.sound')}</h3>
      {hardest ? (
        <div className="ch-result-sound">
          <strong className="ch-english" data-level="poor">{`/${hardest.sign}/`}</strong>
          <ul>
            {heard.map(({ sign, studentIds }) => (
              <li key={sign}>
                {text('result.heard', { count: studentIds.length })} <b className="ch-english">{`/${sign}/`}</b>
              </li>
            ))}
            {heard.length === 0 && <li>{text('result.unclear', { count: hardest.studentIds.length })}</li>}
          </ul>
        </div>
      ) : (
        <p className="ch-result-fine">{text('result.noSound')}</p>
      )}
    </section>
  );
}

/** What was chosen wrongly most often; nobody's name. */
export function WrongAnswersCard({ votes }: { readonly votes: readonly OptionVotes[] }) {
  const text = useUiText();
  const wrong = commonestWrong(votes);
  return (
    <section className="ch-result-card ch-result-trouble">
      <h3>{text('result.wrong')}</h3>
      {wrong.length === 0 ? (
        <p className="ch-result-fine">
          <CheckIcon /> {text('result.noWrong')}
        </p>
      ) : (
        <ul className="ch-result-wrong" style={lineWidths(wrong.map((one) => one.text))}>
          {wrong.map(({ id, letter, text: option, studentIds }) => (
            <li key={id}>
              <p>
                <b>{letter}</b>
                <span className="ch-english">{option}</span>
                <span className="ch-tabular">{text('result.count', { count: studentIds.length })}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
