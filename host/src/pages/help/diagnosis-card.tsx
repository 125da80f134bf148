import { Button, FairIcon, GoodIcon, PoorIcon, RetryIcon, Skeleton } from '@chorus/sdk/ui';
import { Download, Stethoscope } from 'lucide-react';
import { useCallback } from 'react';
import { clockToken } from '../../services/clock/host-clock.ts';
import { browserPorts } from '../../services/diagnostics/browser-ports.ts';
import { diagnose, type Finding } from '../../services/diagnostics/diagnose.ts';
import { recentLog } from '../../services/recent-log.ts';
import { useServices, useText } from '../../shell/host-context.tsx';
import { useAsync } from '../../shell/use-async.ts';
import { saveFile } from '../history/save-file.ts';

const icons = { good: GoodIcon, fair: FairIcon, poor: PoorIcon } as const;

/** What a lesson needs, and how each of it is on this machine; to be saved for who helps, without names. */
export function DiagnosisCard() {
  const get = useServices();
  const t = useText();
  const ask = useCallback(() => diagnose(browserPorts(get, window)), [get]);
  const [found, again] = useAsync(ask);
  const findings = found.status === 'there' ? found.value : undefined;
  const save = () => {
    const at = new Date(get(clockToken).now()).toISOString();
    const report = { at, page: window.location.hash.split('?')[0], userAgent: navigator.userAgent, findings, log: recentLog() };
    saveFile(
      new Blob([`${JSON.stringify(report, null, 2)}\n`], { type: 'application/json' }),
      `chorus-${at.slice(0, 16).replaceAll(':', '')}.json`,
    );
  };
  return (
    <section className="ch-card ch-help-card" aria-labelledby="help-diagnosis" aria-busy={findings === undefined}>
      <h2 id="help-diagnosis">
        <Stethoscope size="1.25em" aria-hidden /> {t('help.diagnosis')}
      </h2>
      {findings ? (
        <ul className="ch-help-findings">
          {findings.map((finding) => (
            <Found key={finding.of} finding={finding} />
          ))}
        </ul>
      ) : (
        <Skeleton shape="lines" count={8} />
      )}
      <div className="ch-help-do">
        <Button kind="primary" icon={<RetryIcon />} disabled={findings === undefined} onPress={again}>
          {t('help.again')}
        </Button>
        <Button icon={<Download size="1.25em" aria-hidden />} disabled={findings === undefined} onPress={save}>
          {t('help.save')}
        </Button>
      </div>
      <p className="ch-help-note">{t('help.save-what')}</p>
    </section>
  );
}

function Found({ finding: { of, state, says, values } }: { readonly finding: Finding }) {
  const t = useText();
  const Icon = icons[state];
  return (
    <li data-state={state}>
      <Icon size="1.5em" />
      <strong>{t(`help.of.${of}`)}</strong>
      <span>{t(`help.found.${of}.${says}`, values)}</span>
    </li>
  );
}
