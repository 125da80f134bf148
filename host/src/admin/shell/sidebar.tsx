import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readLocal, writeLocal } from '../../shell/local-value.ts';
import { useActing, useText } from '../admin-context.tsx';
import type { AdminPage } from '../pages.ts';

const storageKey = 'chorus.admin.side';
const groups = ['people', 'teaching', 'data'] as const;

/** The pages that there are for whoever is in; folded it has their icons only, on this device from then on. */
export function Sidebar({ pages, current }: { readonly pages: readonly AdminPage[]; readonly current: string }) {
  const t = useText();
  const { orgKind } = useActing();
  const [folded, setFolded] = useState(() => readLocal(storageKey) === 'folded');
  const list = useRef<HTMLDivElement>(null);
  // the page that is open is in sight, however many there are and however low the window is
  useEffect(() => {
    const pages = list.current;
    const look = () => {
      pages?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
    };
    look();
    // Test environments without layout have no observer.
    if (!pages || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(pages);
    return () => observer.disconnect();
  }, [current]);
  const fold = () => {
    writeLocal(storageKey, folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  const FoldIcon = folded ? PanelLeftOpen : PanelLeftClose;
  const shown = folded ? 'ch-hidden-text' : undefined;
  const foldText = t(folded ? 'admin.unfold' : 'admin.fold');
  return (
    <nav className="ad-side" aria-label={t('admin.pages')} data-folded={folded || undefined}>
      <div className="ad-side-pages" ref={list}>
        {groups.map((group) => {
          const inside = pages.filter((page) => page.group === group);
          if (inside.length === 0) return null;
          // Of a region, people are no more than who administers what.
          const name = t(group === 'people' && orgKind !== 'school' ? 'group.organisation' : `group.${group}`);
          return (
            <section key={group} aria-label={name}>
              <h2 className={shown}>{name}</h2>
              <ul>
                {inside.map(({ path, icon: Icon }) => (
                  <li key={path}>
                    <a href={`#/${path}`} aria-current={path === current ? 'page' : undefined} title={t(`page.${path}`)}>
                      <Icon size="1.25em" aria-hidden />
                      <span className={shown}>{t(`page.${path}`)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <button type="button" className="ad-fold" aria-expanded={!folded} title={foldText} onClick={fold}>
        <FoldIcon size="1.25em" aria-hidden />
        <span className={shown}>{foldText}</span>
      </button>
    </nav>
  );
}
