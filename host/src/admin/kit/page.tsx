import type { ReactNode } from 'react';

/** A page: what it is, what can be done with all of it, its content with a sheet beside it, and at the bottom its one primary action. */
export function Page(props: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** What is looked at beside the content: a `Sheet`. */
  readonly sheet?: ReactNode;
  /** In words, before the actions of the bottom bar: what has been done so far, or what will be. */
  readonly footNote?: ReactNode;
  /** The bottom bar's buttons, the primary one last. */
  readonly foot?: ReactNode;
}) {
  const { title, subtitle, actions, children, sheet, footNote, foot } = props;
  return (
    <div className="ad-page">
      <header className="ad-page-head">
        <div>
          <h1>{title}</h1>
          {subtitle !== undefined && <p className="ad-what">{subtitle}</p>}
        </div>
        {actions !== undefined && <div className="ad-page-actions">{actions}</div>}
      </header>
      <div className="ad-page-middle" data-sheet={sheet ? true : undefined}>
        <div className="ad-page-body">{children}</div>
        {sheet}
      </div>
      {(foot !== undefined || footNote !== undefined) && (
        <div className="ad-foot">
          <div className="ad-foot-note">{footNote}</div>
          {foot}
        </div>
      )}
    </div>
  );
}
