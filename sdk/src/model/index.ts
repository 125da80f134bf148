export * from './attempt.ts';
export * from './content.ts';
export * from './content-kinds.ts';
export * from './evaluate-types.ts';
export * from './group-set.ts';
export * from './speech.ts';
export * from './student.ts';
