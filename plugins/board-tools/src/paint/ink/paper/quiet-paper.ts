// The order of these three counts.
import './hold-listeners.ts';
import paper from 'paper/dist/paper-core';
import './free-listeners.ts';

/** paper.js, which has taken no listeners of the page. */
export default paper;
