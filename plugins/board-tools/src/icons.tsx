import { Icon, type IconProps } from '@chorus/sdk/ui';

const icon = (path: string) =>
  function ToolIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    );
  };

/** Smaller. Shapes: Lucide (ISC licence). */
export const MinusIcon = icon('M5 12h14');
/** Larger. */
export const PlusIcon = icon('M5 12h14M12 5v14');
/** Up. */
export const UpIcon = icon('m5 12 7-7 7 7M12 19V5');
/** Down. */
export const DownIcon = icon('M12 5v14M19 12l-7 7-7-7');
