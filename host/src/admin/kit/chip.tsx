/** A small fact in a row: its tone comes with a word or an icon, never alone. The classroom's own. */
export { Chip } from '../../shell/chip.tsx';
