import { useActing, useText } from '../admin-context.tsx';
import type { AdminPage } from '../pages.ts';

const groups = ['people', 'teaching', 'data'] as const;

/** The pages that there are for whoever is in. */
export function Sidebar({ pages, current }: { readonly pages: readonly AdminPage[]; readonly current: string }) {
  const t = useText();
  const { orgKind } = useActing();
  return (
    <nav className="ad-side" aria-label={t('admin.pages')}>
      {groups.map((group) => {
        const inside = pages.filter((page) => page.group === group);
        if (inside.length === 0) return null;
        // Of a region, people are no more than who administers what.
        const name = t(group === 'people' && orgKind !== 'school' ? 'group.organisation' : `group.${group}`);
        return (
          <section key={group} aria-label={name}>
            <h2>{name}</h2>
            <ul>
              {inside.map(({ path, icon: Icon }) => (
                <li key={path}>
                  <a href={`#/${path}`} aria-current={path === current ? 'page' : undefined} title={t(`page.${path}`)}>
                    <Icon size="1.25em" aria-hidden />
                    <span>{t(`page.${path}`)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
