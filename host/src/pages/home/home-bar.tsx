import { Button, useObservable } from '@chorus/sdk/ui';
import { BookOpen, CalendarDays, NotebookPen } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { wordListsToken } from '../../services/word-lists/word-lists.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { whenIdle } from '../../when-idle.ts';
import type { Door } from './group-doors.ts';
import { useOpenBook } from './open-book.tsx';
import { HomeSearch } from './search/home-search.tsx';

const loadMaterials = () => import('./materials/materials-dialog.tsx');
const MaterialsDialog = lazy(loadMaterials);
/** The shelf is fetched at the latest this long after the page was painted. */
const patienceMs = 3_000;

/** The ways to what has no door of its own: one field that searches all, the shelf of books, and what the class did today. */
export function HomeBar({ doors }: { readonly doors: readonly Door[] }) {
  const navigation = useService(navigationToken);
  const classroom = useService(classroomToken);
  const lists = useService(wordListsToken);
  const t = useText();
  const { schoolClass } = useObservable(classroom.state);
  const makesOwn = useObservable(lists.allowed);
  const [shelf, setShelf] = useState(false);
  const [openBook, dialog] = useOpenBook(doors);
  useEffect(
    () =>
      whenIdle(() => {
        void loadMaterials().catch(() => undefined);
        void lists.refresh();
      }, patienceMs),
    [lists],
  );
  return (
    <div className="ch-home-bar" role="search">
      <HomeSearch doors={doors} onBook={openBook} />
      <Button icon={<BookOpen size="1.25em" aria-hidden />} aria-haspopup="dialog" onPress={() => setShelf(true)}>
        {t('materials.open')}
      </Button>
      {makesOwn && (
        <Button icon={<NotebookPen size="1.25em" aria-hidden />} onPress={() => void navigation.go('MyContent')}>
          {t('route.my-content')}
        </Button>
      )}
      {schoolClass && (
        <Button icon={<CalendarDays size="1.25em" aria-hidden />} onPress={() => void navigation.go('TeachingAssistant')}>
          {t('home.class-day')}
        </Button>
      )}
      {shelf && (
        <Suspense fallback={null}>
          <MaterialsDialog
            doors={doors}
            onBook={(book) => {
              // Home is kept as it is left: who comes back finds it without the shelf
              setShelf(false);
              openBook(book);
            }}
            onClose={() => setShelf(false)}
          />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}
