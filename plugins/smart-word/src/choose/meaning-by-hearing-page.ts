import { choosePage } from './choose-page.tsx';

export default choosePage('hear-meaning');
