import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@chorus/sdk/ui';

/** A figure that is set by two buttons, with what it is above. */
export function Stepper(props: {
  readonly label: string;
  readonly value: string;
  readonly less: string;
  readonly more: string;
  readonly atLeast: boolean;
  readonly atMost: boolean;
  readonly onStep: (by: 1 | -1) => void;
}) {
  return (
    <div className="sw-stepper" role="group" aria-label={props.label}>
      <span>{props.label}</span>
      <span className="sw-stepper-row">
        <IconButton label={props.less} icon={<ChevronLeftIcon />} disabled={props.atLeast} onPress={() => props.onStep(-1)} />
        <strong className="ch-tabular" role="status">
          {props.value}
        </strong>
        <IconButton label={props.more} icon={<ChevronRightIcon />} disabled={props.atMost} onPress={() => props.onStep(1)} />
      </span>
    </div>
  );
}
