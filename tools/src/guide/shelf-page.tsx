import { useState } from 'react';
import { Contributions, type Contributed } from '@chorus/sdk';
import { Button, ContributedView, useLocale, useObservable, useService } from '@chorus/sdk/ui';

export default function ShelfPage() {
  const locale = useLocale();
  const { 'lesson.tools/1': tools } = useObservable(useService(Contributions).state);
  const [open, setOpen] = useState<Contributed<'lesson.tools/1'>>();
  return (
    <>
      {tools.map((tool) => (
        <Button key={`${tool.pluginId} ${tool.entry.id}`} onPress={() => setOpen(tool)}>
          {tool.entry.label[locale]}
        </Button>
      ))}
      {open && tools.includes(open) && <ContributedView point="lesson.tools/1" of={open} give={{ close: () => setOpen(undefined) }} />}
    </>
  );
}
