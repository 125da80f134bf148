export type { DefaultSVGIconProps, SVGIconProps } from './types/svgIconProps';
export { IconSize } from './types/iconTypes';
export type IconNextName = string;
export type NextIconVariant = 'outlined' | 'filled';
