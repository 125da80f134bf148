import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { PoorIcon, RetryIcon } from './icons.tsx';
import { useUiText } from './ui-text.tsx';

/** Something failed: what, what to do, and the words for those who mend it. */
export function ErrorState(props: {
  readonly title: string;
  readonly text?: string;
  readonly detail?: string;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}) {
  const text = useUiText();
  return (
    <div className="ch-empty ch-error" role="alert">
      <span className="ch-empty-icon">
        <PoorIcon size="3rem" />
      </span>
      <h2>{props.title}</h2>
      {props.text && <p>{props.text}</p>}
      {props.detail && <code>{props.detail}</code>}
      {(props.onRetry || props.action) && (
        <div className="ch-empty-action">
          {props.onRetry && (
            <Button kind="primary" icon={<RetryIcon />} onPress={props.onRetry}>
              {text('error.retry')}
            </Button>
          )}
          {props.action}
        </div>
      )}
    </div>
  );
}
